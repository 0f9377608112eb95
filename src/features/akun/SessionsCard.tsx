import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { revokeOtherSessions, revokeSession, sessions } from "#platform/access/index.ts";
import { SessionList } from "#platform/access/index.web.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";

/** The user's sessions, with a button to end each of them. */
export function SessionsCard({ editable }: { readonly editable: boolean }) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const found = useQueryCall(sessions, {});
  const again = () => void client.invalidateQueries({ queryKey: keyOf(sessions) });
  const confirmEnd = (words: string) => {
    void message.success(words);
    again();
  };
  const fail = (e: Error) => void message.error(e.message);
  const one = useCall(revokeSession, { onSuccess: () => confirmEnd(t("Sesi diakhiri")), onError: fail });
  const others = useCall(revokeOtherSessions, {
    onSuccess: ({ revoked }) => confirmEnd(t("{count} sesi diakhiri", { count: revoked })),
    onError: fail,
  });
  const more = (found.data ?? []).some((s) => !s.current);
  return (
    <section className="p-card">
      <header>
        <h2>{t("Sesi")}</h2>
        <span className="p-gap" />
        {editable && more ? (
          <Button size="small" loading={others.isPending} onClick={() => others.mutate({})}>
            {t("Akhiri sesi lain")}
          </Button>
        ) : null}
      </header>
      <div className="p-body">
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <LoadingState rows={3} />
        ) : (
          <SessionList
            rows={found.data}
            act={(s) =>
              editable && !s.current ? (
                <Button size="small" disabled={one.isPending} onClick={() => one.mutate({ id: s.id })}>
                  {t("Akhiri")}
                </Button>
              ) : null
            }
          />
        )}
      </div>
    </section>
  );
}
