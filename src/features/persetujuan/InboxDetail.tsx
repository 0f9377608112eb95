import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ApprovalKind, type ApprovalRow, proposalTitle } from "#platform/workflow/index.ts";
import { EmptyState, ErrorState, LoadingState, StatusTag, useT } from "#platform/ui/index.web.ts";
import { DueTag, ReviewFrame, reviewOf, useSubmission } from "#platform/workflow/index.web.ts";
import styles from "./persetujuan.module.css";

type Props = {
  readonly id: number | undefined;
  readonly kinds: readonly ApprovalKind[] | undefined;
  readonly next: ApprovalRow | undefined;
  /** Whether the list has entries to select; an empty or failed list displays its own message. */
  readonly some: boolean;
  readonly onShow: (id: number | undefined) => void;
};

/** The selected proposal with the facts of its type; it can be decided without leaving the list. */
export function InboxDetail({ id, kinds, next, some, onShow }: Props) {
  const t = useT();
  if (id === undefined)
    return (
      <section className={styles.detail} data-empty="">
        {some ? (
          <EmptyState title={t("Pilih satu dari daftar")}>
            <p>{t("Tekan j untuk membuka yang pertama.")}</p>
          </EmptyState>
        ) : null}
      </section>
    );
  return <Opened key={id} id={id} kinds={kinds} next={next} onShow={onShow} />;
}

function Opened({ id, kinds, next, onShow }: Omit<Props, "id" | "some"> & { readonly id: number }) {
  const t = useT();
  const query = useSubmission(id);
  const proposal = query.data?.data;
  const route = kinds?.find((k) => k.kind === proposal?.kind)?.route;
  const part = useQuery({
    queryKey: ["review", route],
    queryFn: () => reviewOf(route ?? ""),
    enabled: route !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = query.error ?? part.error;
  if (!proposal || !part.data)
    return (
      <section className={styles.detail}>
        {error ? (
          <ErrorState error={error} onRetry={() => void (query.error ? query.refetch() : part.refetch())} />
        ) : (
          <LoadingState rows={8} />
        )}
      </section>
    );
  return (
    <section className={styles.detail} aria-label={proposalTitle(proposal.title, t)}>
      <header className={styles.head}>
        <h2 className="p-cut">{proposalTitle(proposal.title, t)}</h2>
        <StatusTag tone={proposal.state.tone}>{t(proposal.state.label)}</StatusTag>
        <DueTag at={proposal.dueAt} />
        <span className="p-gap" />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t("Tutup")}
          title={`${t("Tutup")} (Esc)`}
          onClick={() => onShow(undefined)}
        />
      </header>
      <ReviewFrame
        proposal={proposal}
        part={part.data}
        next={next}
        onNext={onShow}
        onReload={() => void query.refetch()}
        narrow
      />
    </section>
  );
}
