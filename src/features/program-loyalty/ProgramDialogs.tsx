import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { LoadingState, ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useStartJob } from "#platform/jobs/index.web.ts";
import { RecomputePoints } from "./program.jobs.ts";
import { copyProgram, pauseProgram, programRules, resumeProgram, saveRules } from "./program-rules.calls.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { noRules, rulesOf } from "./rule-values.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";

export type ProgramRow = {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly archivedAt: string | null;
};
type Props = { readonly row: ProgramRow; readonly onClose: (changed: boolean) => void };

const Fault = ({ error }: { readonly error: Error | null }) => {
  const t = useT();
  return error ? (
    <p className="p-note" data-tone="error" role="alert">
      {t(error.message)} {error instanceof Refused ? error.fields.map((f) => t(f.message, f.values)).join(" ") : null}
    </p>
  ) : null;
};

export function CopyDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const id = useId();
  const [code, setCode] = useState(`${row.code}-2`.slice(0, 20));
  const [name, setName] = useState(row.name);
  const send = useCall(copyProgram, {
    onSuccess: () => {
      void message.success(t("Salinan tersimpan sebagai draf"));
      onClose(true);
    },
  });
  return (
    <Modal
      open
      width={416}
      title={t("Salin {code}", { code: row.code })}
      okText={t("Salin")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending, disabled: !code.trim() || !name.trim() }}
      onOk={() => send.mutate({ id: row.id, code: code.trim(), name: name.trim() })}
      onCancel={() => onClose(false)}
    >
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-code`}>{t("Kode")}</label>
        <Input id={`${id}-code`} value={code} maxLength={20} onChange={(e) => setCode(e.target.value)} />
      </div>
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-name`}>{t("Nama")}</label>
        <Input id={`${id}-name`} value={name} maxLength={200} onChange={(e) => setName(e.target.value)} />
      </div>
      <p className="p-small p-muted">{t("Aturan ikut disalin; peserta tidak.")}</p>
      <Fault error={send.error} />
    </Modal>
  );
}

const turns = {
  pause: { call: pauseProgram, title: "Jeda {code}", act: "Jeda", done: "Program dijeda" },
  resume: { call: resumeProgram, title: "Lanjutkan {code}", act: "Lanjutkan", done: "Program dilanjutkan" },
} as const;
const turnDialog = (to: keyof typeof turns) =>
  function TurnDialog({ row, onClose }: Props) {
    const t = useT();
    const { message } = useFeedback();
    const { call, title, act, done } = turns[to];
    const send = useCall(call, {
      onSuccess: () => {
        void message.success(t(done));
        onClose(true);
      },
      onError: (e) => void message.error(t(e.message)),
    });
    return (
      <ReasonDialog
        title={t(title, { code: row.code })}
        act={t(act)}
        note={t(
          to === "pause"
            ? "Selama dijeda tidak ada poin yang diberikan; penjualan tetap dicatat."
            : "Penjualan selama jeda langsung diberi poin.",
        )}
        busy={send.isPending}
        onClose={() => onClose(false)}
        onDo={(reason) => send.mutate({ id: row.id, version: row.version, reason })}
      />
    );
  };
export const PauseDialog = turnDialog("pause");
export const ResumeDialog = turnDialog("resume");

export function RecomputeDialog({ row, onClose }: Props) {
  const t = useT();
  const start = useStartJob(RecomputePoints, { onSuccess: () => onClose(false) });
  return (
    <Modal
      open
      width={416}
      title={t("Hitung ulang {code}", { code: row.code })}
      okText={t("Hitung ulang")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: start.isPending }}
      onOk={() => start.mutate({ program: row.id })}
      onCancel={() => onClose(false)}
    >
      <p>
        {t("Semua peserta dihitung lagi bulan demi bulan dengan aturan yang berlaku. Yang sudah benar tidak berubah.")}
      </p>
    </Modal>
  );
}

/** The rules of a draft, which are saved directly. */
export function RulesDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const [values, setValues] = useState(noRules);
  const now = useQueryCall(programRules, { id: row.id }, { staleTime: 0 });
  const send = useCall(saveRules, {
    onSuccess: () => {
      void message.success(t("Aturan tersimpan"));
      void now.refetch();
      onClose(true);
    },
  });
  const wrong =
    send.error instanceof Refused
      ? Object.fromEntries(send.error.fields.map((f) => [f.field.split(".")[1] ?? f.field, f.message]))
      : {};
  return (
    <Modal
      open
      width={760}
      title={t("Aturan {code}", { code: row.code })}
      okText={t("Simpan")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending }}
      onOk={() => send.mutate({ id: row.id, version: row.version, rules: rulesOf(values) })}
      onCancel={() => onClose(false)}
    >
      {now.data ? (
        <RuleEditor
          value={values}
          onChange={(patch) => setValues((v) => ({ ...v, ...patch }))}
          now={now.data}
          wrong={wrong}
          terms={row as unknown as Readonly<Record<string, unknown>>}
        />
      ) : (
        <LoadingState rows={6} />
      )}
      <Fault error={send.error} />
    </Modal>
  );
}

/** Opens the form of a proposal for this programme. */
const proposeDialog = (activate: boolean) =>
  function ProposeDialog({ row, onClose }: Props) {
    const t = useT();
    const navigate = useNavigate();
    return (
      <Modal
        open
        width={416}
        title={t(activate ? "Aktifkan {code}" : "Ajukan perubahan {code}", { code: row.code })}
        okText={t("Buka formulir")}
        cancelText={t("Batal")}
        onOk={() =>
          void navigate(`/program-loyalty/perubahan?id=new&program=${row.id}${activate ? "&activate=1" : ""}`)
        }
        onCancel={() => onClose(false)}
      >
        <p>{t("Diputuskan orang lain, disertai simulasi atas dua belas bulan terakhir.")}</p>
      </Modal>
    );
  };
export const ActivateDialog = proposeDialog(true);
export const ChangeDialog = proposeDialog(false);
