import { Button } from "antd";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { SessionList } from "#platform/access/index.web.ts";
import { endUserSessions, userSessions } from "./daftar-pengguna.calls.ts";
import type { User } from "./daftar-pengguna.resource.ts";
import { useAfterChange } from "./useAfterChange.ts";

/** Current sessions of a user, and an action that ends all of them. */
export function SessionsTab({ row }: { readonly row: User }) {
  const t = useT();
  const { message, modal } = useFeedback();
  const refresh = useAfterChange();
  const query = useQueryCall(userSessions, { id: row.id });
  const end = useCall(endUserSessions, {
    onSuccess: ({ ended }) => {
      void message.success(t("{count} sesi diakhiri", { count: ended }));
      refresh();
    },
    onError: (e) => void message.error(e.message),
  });
  const confirmEnd = () =>
    modal.confirm({
      title: t("Akhiri semua sesi {name}?", { name: row.fullname }),
      content: t("Yang sedang bekerja langsung diminta masuk lagi."),
      okText: t("Akhiri semua sesi"),
      cancelText: t("Batal"),
      onOk: () => end.mutateAsync({ id: row.id }).catch(() => undefined),
    });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  if (query.data.length === 0) return <EmptyState title={t("Tidak sedang masuk")} />;
  return (
    <>
      <SessionList rows={query.data} />
      <Button danger onClick={confirmEnd} loading={end.isPending} style={{ marginTop: 16 }}>
        {t("Akhiri semua sesi")}
      </Button>
    </>
  );
}
