import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import { accessNeeds, requestAccess } from "./needs.calls.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { relative, usePageName, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useAccount } from "../session/account.web.ts";
import statesStyles from "#platform/ui/state/states.module.css";

const maxRoles = 6;

/** The missing permission, the roles that have it, and a button to request it. */
export default function RequestAccess({
  path,
  action,
}: {
  readonly path: string | undefined;
  readonly action: string | undefined;
}) {
  const t = useT();
  const pageName = usePageName();
  const { message } = useFeedback();
  const client = useQueryClient();
  const masked = useAccount()?.masking != null;
  const [reason, setReason] = useState("");
  const input = { ...(path ? { path } : {}), ...(action ? { action } : {}) };
  const { data, error } = useQueryCall(accessNeeds, input, { retry: false });
  const send = useCall(requestAccess, {
    onSuccess: () => {
      void message.success(t("Permintaan dikirim kepada administrator."));
      void client.invalidateQueries({ queryKey: keyOf(accessNeeds) });
    },
    onError: (e) => void message.error(t(e.message)),
  });
  if (error) return <p>{t("Diberikan oleh Administrator BK.")}</p>;
  if (!data) return null;
  const more = data.roles.length - maxRoles;
  return (
    <div className={statesStyles.ask}>
      {data.action ? (
        <p>
          {t("Perlu izin")} <b className="p-mono">{data.action}</b>
          {data.title ? ` (${pageName(data.title)})` : ""}.
        </p>
      ) : path ? (
        <p>{t("Halaman ini belum ada di menu peran Anda.")}</p>
      ) : null}
      <p>
        {data.roles.length > 0
          ? t("Diberikan oleh peran {roles}.", {
              roles:
                data.roles
                  .slice(0, maxRoles)
                  .map((r) => t(r))
                  .join(", ") + (more > 0 ? ` +${more}` : ""),
            })
          : t("Belum ada peran yang memberikannya.")}
        {data.people.length > 0 ? ` ${t("Dapat diatur oleh {people}.", { people: data.people.join(", ") })}` : ""}
      </p>
      {data.askedAt ? (
        <p role="status">
          {t("Sudah Anda minta: {when}. Administrator sudah diberi tahu.", { when: relative(data.askedAt) })}
        </p>
      ) : masked ? null : (
        <form
          className={statesStyles.askForm}
          onSubmit={(e) => {
            e.preventDefault();
            send.mutate({ ...input, ...(reason.trim() ? { reason: reason.trim() } : {}) });
          }}
        >
          <Input
            value={reason}
            maxLength={500}
            onChange={(e) => setReason(e.target.value)}
            placeholder={t("Alasan (opsional)")}
            aria-label={t("Alasan (opsional)")}
          />
          <Button type="primary" htmlType="submit" loading={send.isPending}>
            {t("Minta akses")}
          </Button>
        </form>
      )}
    </div>
  );
}
