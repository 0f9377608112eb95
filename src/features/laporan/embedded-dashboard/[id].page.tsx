import FullscreenOutlined from "@ant-design/icons/FullscreenOutlined";
import ReloadOutlined from "@ant-design/icons/ReloadOutlined";
import { Button } from "antd";
import { useCallback, useMemo, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { LoadingState, loadWords, Page, useRouteParams, useT } from "#platform/ui/index.web.ts";
import { type EmbedScope, reachEmbed } from "./embed.calls.ts";
import { EmbedFrame } from "./EmbedFrame.tsx";
import { EmbedNotice } from "./EmbedNotice.tsx";
import { EmbedProblem } from "./EmbedProblem.tsx";
import { useEmbed } from "./useEmbed.ts";
import { useFrameNews } from "./useFrameNews.ts";
import styles from "./embed.module.css";

void loadWords("embedded");

const scopes: Readonly<Record<EmbedScope, string>> = {
  vendor: "Data distributor Anda sendiri",
  area: "Data distrik di area Anda",
  national: "Data nasional",
};
const nowhere = new Refused("not-found", "Data tidak ditemukan.", [], 404);

/** An embedded dashboard in the reader's scope; its token is renewed in the background. */
export default function EmbeddedDashboardPage() {
  const { id } = useRouteParams();
  return /^[1-9]\d{0,14}$/.test(id ?? "") ? (
    <Dashboard key={id} id={Number(id)} />
  ) : (
    <EmbedProblem error={nowhere} onRetry={() => undefined} />
  );
}

function Dashboard({ id }: { readonly id: number }) {
  const t = useT();
  const { opening, error, late, worn, frames, shown, loaded, talks, fetchToken } = useEmbed(id);
  const [anyway, setAnyway] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const glass = useRef<HTMLDivElement>(null);
  const news = useMemo(
    () => ({
      ready: (partner: Window) => void (talks.current = partner),
      expired: () => void fetchToken(talks.current ? "renew" : "reload"),
    }),
    [talks, fetchToken],
  );
  const walled = useFrameNews(opening, frame, news);
  const reach = useQueryCall(
    reachEmbed,
    { id, at: location.origin },
    { enabled: opening !== undefined, staleTime: 60_000, retry: false },
  );
  const reload = useCallback(() => {
    talks.current = null;
    void fetchToken("reload");
    void reach.refetch();
  }, [talks, fetchToken, reach]);
  if (error) return <EmbedProblem error={error} onRetry={() => void fetchToken("open")} />;
  if (!opening) return <LoadingState rows={12} />;
  const outcome = reach.data?.outcome;
  const wrong = walled || (!anyway && (outcome === "silent" || outcome === "refused" || outcome === "blocked"));
  return (
    <Page
      title={opening.name}
      subtitle={t(scopes[opening.scope])}
      extra={
        <>
          <Button icon={<ReloadOutlined />} aria-label={t("Muat ulang dashboard")} onClick={reload} />
          <Button
            icon={<FullscreenOutlined />}
            aria-label={t("Layar penuh")}
            disabled={wrong}
            onClick={() => void glass.current?.requestFullscreen?.().catch(() => undefined)}
          />
        </>
      }
    >
      {opening.description ? <p className={`p-small p-muted ${styles.about}`}>{opening.description}</p> : null}
      <div role="status" className={late || worn ? `p-note ${styles.note}` : undefined} data-tone="warning">
        {late ? (
          t("Sambungan terputus; isi dashboard berhenti di saat terakhir dan dilanjutkan begitu tersambung.")
        ) : worn ? (
          <>
            <span>{t("Isi dashboard perlu disegarkan. Penyaring yang Anda pasang di dalamnya kembali ke awal.")}</span>
            <Button size="small" onClick={reload}>
              {t("Segarkan sekarang")}
            </Button>
          </>
        ) : null}
      </div>
      <div className={`p-card ${styles.root}`} ref={glass}>
        {wrong ? (
          <EmbedNotice reach={outcome} walled={walled} onRetry={reload} onAnyway={() => setAnyway(true)} />
        ) : (
          <EmbedFrame opening={opening} frames={frames} shown={shown} frame={frame} onLoaded={loaded} />
        )}
      </div>
    </Page>
  );
}
