/** Empty, loading, error and forbidden states: what happened, why, and one action. */
import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button } from "antd";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { useT } from "../language/i18n.web.ts";
import { requestIdOf } from "#platform/http/index.web.ts";
import { providedParts } from "../provided-parts.web.ts";
import { useCopy } from "../page/useCopy.ts";
import { StateIllustration, type IllustrationKind } from "./Bricks.tsx";
import styles from "./states.module.css";

type StateProps = {
  readonly kind: IllustrationKind;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: boolean;
};

/** The common component; `heading` makes the title the h1 of a page that consists of the state alone. */
export function State({ kind, title, children, action, heading = false }: StateProps) {
  const Title = heading ? "h1" : "p";
  return (
    <div className={styles.state}>
      <StateIllustration kind={kind} />
      <Title className={styles.stateTitle}>{title}</Title>
      {children ? <div className={styles.stateWhy}>{children}</div> : null}
      {action ? <div className={styles.stateAct}>{action}</div> : null}
    </div>
  );
}

type Simple = { readonly title?: string; readonly children?: ReactNode; readonly action?: ReactNode };
type Empty = Simple & {
  readonly narrow?: boolean;
  /** Clears all filters, offered if they exclude all rows. */
  readonly onClear?: (() => void) | undefined;
};
/** There are no rows; with `narrow`, none match the filters. */
export function EmptyState({ title, children, action, narrow = false, onClear }: Empty) {
  const t = useT();
  const clear = narrow && onClear ? <Button onClick={onClear}>{t("Hapus semua filter")}</Button> : null;
  return (
    <State
      kind={narrow ? "narrow" : "empty"}
      title={title ?? (narrow ? t("Tidak ada data yang cocok") : t("Belum ada data"))}
      action={
        clear ? (
          <>
            {action}
            {clear}
          </>
        ) : (
          action
        )
      }
    >
      {children}
    </State>
  );
}

function RequestId({ id }: { readonly id: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <p className={styles.stateId}>
      {t("ID permintaan")} <span className="p-mono">{id}</span>
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={t("Salin ID permintaan")}
        onClick={() => void copy(id, t("Tersalin"))}
      >
        <CopyOutlined />
      </button>
    </p>
  );
}

/** All or part of the page failed; `onRetry` offers a retry, and the request id helps support. */
export function ErrorState({
  title,
  error,
  onRetry,
  action,
  heading,
}: {
  readonly title?: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
  readonly heading?: boolean;
}) {
  const t = useT();
  if (error instanceof Refused && error.status === 403)
    return (
      <ForbiddenState
        action={typeof error.detail?.action === "string" ? error.detail.action : undefined}
        heading={heading}
      />
    );
  const why = error instanceof Error ? error.message : undefined;
  // a refused question is not a failure: repeating it is useless, and support is not needed
  const refused = error instanceof Refused && error.status === 422;
  const id = refused ? undefined : requestIdOf(error);
  const retry =
    onRetry && !refused ? (
      <Button type="primary" onClick={onRetry}>
        {t("Coba lagi")}
      </Button>
    ) : null;
  return (
    <State
      kind="error"
      title={title ?? (refused ? t("Pertanyaan ini tidak dapat dijawab") : t("Data gagal dimuat"))}
      heading={heading}
      action={
        retry || action ? (
          <>
            {retry}
            {action}
          </>
        ) : undefined
      }
    >
      {why ? <p>{t(why)}</p> : null}
      {id ? <RequestId id={id} /> : null}
    </State>
  );
}

/** Names the page, the missing permission and the roles that have it, and offers to request it. */
export function ForbiddenState({
  page,
  path,
  action,
  children,
  buttons,
  heading,
}: {
  readonly page?: string;
  /** Address of the refused page, if it is a whole page. */
  readonly path?: string;
  readonly action?: string;
  readonly children?: ReactNode;
  readonly buttons?: ReactNode;
  readonly heading?: boolean;
}) {
  const t = useT();
  const { RequestAccess } = providedParts;
  const need = path || action;
  return (
    <State
      kind="forbidden"
      heading={heading}
      title={page ? t("Anda belum punya akses ke {page}", { page }) : t("Anda belum punya akses")}
      action={buttons ?? <Button href="#/dashboard">{t("Ke dashboard")}</Button>}
    >
      {children ??
        (need && RequestAccess ? (
          <Suspense fallback={null}>
            <RequestAccess path={path} action={action} />
          </Suspense>
        ) : (
          <p>{t("Diberikan oleh Administrator BK.")}</p>
        ))}
    </State>
  );
}

const rowNumbers = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row);

/** Nothing for 200 ms, then a skeleton, and after three seconds a text about what is being read. */
export function LoadingState({ rows = 6, label }: { readonly rows?: number; readonly label?: string }) {
  const [stage, setStage] = useState<"wait" | "bones" | "words">("wait");
  const t = useT();
  useEffect(() => {
    const bones = setTimeout(() => setStage("bones"), 200);
    const words = setTimeout(() => setStage("words"), 3000);
    return () => {
      clearTimeout(bones);
      clearTimeout(words);
    };
  }, []);
  return (
    <div className={styles.loading} role="status" aria-label={label ?? t("Memuat")}>
      {stage === "wait" ? null : (
        <>
          {rowNumbers(rows).map((row) => (
            <div key={row} className={styles.loadingRow} aria-hidden="true">
              <span className="p-bone" style={{ width: 14, height: 14 }} />
              <span className="p-bone" style={{ width: 72 }} />
              <span className="p-bone" style={{ width: 96 + ((row * 37) % 90) }} />
              <span className="p-gap" />
              <span className="p-bone" style={{ width: 48 }} />
            </div>
          ))}
          {stage === "words" ? <p className="p-caption p-faint">{label ?? t("Masih membaca data…")}</p> : null}
        </>
      )}
    </div>
  );
}
