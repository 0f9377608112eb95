import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { useCall } from "#platform/http/index.web.ts";
import { integer, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { generateNow } from "./jadwal-kunjungan.calls.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { refreshSchedule } from "./refresh.ts";
import { SwapDialog } from "./SwapDialog.tsx";

type Props = { readonly channel: "retail" | "corsales"; readonly person: RefValue | null };

/** Actions on several cards: leave, exchange of days, generation of the next weeks, patterns. */
export function ScheduleActs({ channel, person }: Props) {
  const t = useT();
  const may = useMay()("visitSchedule.write");
  const client = useQueryClient();
  const { message } = useFeedback();
  const [open, setOpen] = useState<"leave" | "swap">();
  const generate = useCall(generateNow, {
    onSuccess: ({ made }) => {
      void message.success(
        made > 0 ? t("{count} kunjungan dibuat", { count: integer(made) }) : t("Jadwal sudah lengkap"),
      );
      void refreshSchedule(client);
    },
    onError: (e) => void message.error(t(e.message)),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      {may ? (
        <>
          <Button onClick={() => setOpen("leave")}>{t("Cuti dan pengganti")}</Button>
          <Button onClick={() => setOpen("swap")}>{t("Tukar hari")}</Button>
          <Button loading={generate.isPending} onClick={() => generate.mutate({ channel })}>
            {t("Buat jadwal")}
          </Button>
        </>
      ) : null}
      <Link to={`/atsalesman/${channel}/jadwal-kunjungan/pola`}>
        <Button>{t("Pola kunjungan")}</Button>
      </Link>
      {open === "leave" ? <LeaveDialog person={person} onClose={close} /> : null}
      {open === "swap" ? <SwapDialog person={person} onClose={close} /> : null}
    </>
  );
}
