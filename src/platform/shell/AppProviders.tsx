/** The context of every page: theme, translations, messages and query cache. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider, type ConfigProviderProps } from "antd";
import english from "antd/es/locale/en_US.js";
import { Fragment, type ReactNode, useEffect, useMemo, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { LateFeedback, type Locale, useLocale, useSetting } from "#platform/ui/index.web.ts";
import { startResponsive } from "./settings/responsive.web.ts";
import { startSystemTheme } from "./settings/system-theme.web.ts";
import { readable } from "./theme/colour.web.ts";
import { startPaint } from "./theme/paint.web.ts";
import { portalTheme } from "./theme/theme.web.ts";
import "./theme/theme.css";
import "./theme/antd.css";

/** One cache for the whole page. Refusals are not retried, connection errors once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && !(error instanceof Refused),
    },
  },
});

type AntdLocale = NonNullable<ConfigProviderProps["locale"]>;
/** English is part of antd; other languages are loaded when chosen. */
const antdLocales: Readonly<Record<Locale, () => Promise<AntdLocale>>> = {
  "en-US": async () => english,
  "fr-FR": () => import("./antd-locale/fr.web.ts").then((m) => m.default),
  "ru-RU": () => import("./antd-locale/ru.web.ts").then((m) => m.default),
  "zh-CN": () => import("./antd-locale/zh.web.ts").then((m) => m.default),
  "id-ID": () => import("./antd-locale/id.web.ts").then((m) => m.default),
};

/** Never undefined: the provider would otherwise mount the whole page again when the words of a language arrive. */
function useAntdLocale(locale: Locale): AntdLocale {
  const [words, setWords] = useState<AntdLocale>(english);
  useEffect(() => {
    let current = true;
    void antdLocales[locale]().then(
      (loaded) => current && setWords(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [locale]);
  return words;
}

startPaint();
startResponsive();
startSystemTheme();

export function AppProviders({ children }: { readonly children: ReactNode }) {
  const dark = useSetting("theme") === "dark";
  const version = useSetting("version");
  const colour = useSetting("primaryColor");
  const locale = useLocale();
  const antdLocale = useAntdLocale(locale);
  const theme = useMemo(() => portalTheme(dark, version, readable(colour, dark)), [dark, version, colour]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={antdLocale} button={{ autoInsertSpace: false }}>
        <LateFeedback />
        <div className="p-app">
          {/* The whole page is rendered again in the new language. */}
          <Fragment key={locale}>{children}</Fragment>
        </div>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
