import { type Setting, settingList } from "#kit/setting.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, Page, useT } from "#platform/ui/index.web.ts";
import { Connections } from "./Connections.tsx";
import { SettingLine } from "./SettingLine.tsx";
import styles from "./settings.module.css";

const files = import.meta.glob<Record<string, Setting>>("/src/features/**/*.setting.ts", { eager: true });
const declared = Object.values(files)
  .flatMap((module) => Object.values(module))
  .sort((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label));
const groups = [...new Set(declared.map((s) => s.group))];

/** Settings of the whole installation, each with its default. */
export default function SettingsPage() {
  const t = useT();
  const query = useQueryCall(settingList, {});
  const data = query.data;
  return (
    <Page title={t("Konfigurasi system")} subtitle={t("Berlaku untuk semua orang, pada permintaan berikutnya")}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : data ? (
        groups.map((group) => (
          <section key={group} className={`p-card ${styles.card}`}>
            <header>
              <h2>{t(group)}</h2>
            </header>
            {declared
              .filter((s) => s.group === group)
              .map((setting) => (
                <SettingLine
                  key={setting.name}
                  setting={setting}
                  row={data.data.find((r) => r.name === setting.name)}
                  roles={data.roles}
                />
              ))}
          </section>
        ))
      ) : (
        <LoadingState rows={4} />
      )}
      {data ? <Connections /> : null}
    </Page>
  );
}
