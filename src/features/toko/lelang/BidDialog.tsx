import { Button, Input, Modal, Select } from "antd";
import { useId, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { decimal, FigureInput, instant, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useInvalidateSubmissions } from "#platform/workflow/index.web.ts";
import { type AuctionRow, placeBid, withdrawBid } from "./lelang.calls.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";

const lengths = [1, 3, 6, 9, 12, 18, 24] as const;

/** A commitment in tonnes over several months; it is sealed until the auction has closed. */
export function BidDialog({ of, onClose }: { readonly of: AuctionRow; readonly onClose: () => void }) {
  const t = useT();
  const { message } = useFeedback();
  const id = useId();
  const invalidate = useInvalidateSubmissions("/api/store-auction");
  const [tonnes, setTonnes] = useState<string | null>(of.mine?.tonnes ?? null);
  const [months, setMonths] = useState<number>(of.mine?.months ?? 12);
  const [note, setNote] = useState(of.mine?.note ?? "");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const send = async (withdraw: boolean) => {
    if (busy) return;
    if (!withdraw && !tonnes) return setWrong(t("Wajib diisi."));
    setBusy(true);
    try {
      const options = { idempotencyKey: key.current };
      if (withdraw) await call(withdrawBid, { id: of.id, version: of.mine?.version ?? 0 }, options);
      else
        await call(
          placeBid,
          { id: of.id, version: of.mine?.version ?? null, tonnes: tonnes ?? "", months, note: note.trim() || null },
          options,
        );
      void message.success(t(withdraw ? "Tawaran ditarik" : "Tawaran tersimpan dan tersegel"));
      await invalidate();
      onClose();
    } catch (e) {
      if (e instanceof Refused) key.current = newIdempotencyKey();
      setWrong(e instanceof Refused ? t(e.fields[0]?.message ?? e.message) : String(e));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t("Tawaran untuk {store}", { store: of.store.label })}
      onCancel={onClose}
      footer={[
        of.mine ? (
          <Button key="withdraw" danger disabled={busy} onClick={() => void send(true)}>
            {t("Tarik tawaran")}
          </Button>
        ) : null,
        <Button key="cancel" onClick={onClose}>
          {t("Batal")}
        </Button>,
        <Button key="send" type="primary" loading={busy} onClick={() => void send(false)}>
          {t("Simpan tawaran")}
        </Button>,
      ]}
    >
      <p className="p-muted">
        {t("Tersegel sampai {when}; sebelum itu tawaran dapat diubah atau ditarik.", { when: instant(of.closesAt) })}
      </p>
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-tonnes`}>
          {t("Komitmen seluruhnya")} <span aria-hidden="true">*</span>
        </label>
        <FigureInput
          id={`${id}-tonnes`}
          scale={3}
          unit="ton"
          autoFocus
          value={tonnes}
          invalid={!!wrong}
          describedBy={`${id}-help`}
          onChange={(v) => [setTonnes(v), setWrong(undefined)]}
        />
        <p id={`${id}-help`} role={wrong ? "alert" : undefined}>
          {wrong ??
            t("Minimum {minimum} ton per bulan, dikali jangka waktu; peringkat menurut ton per bulan.", {
              minimum: decimal(of.minimum),
            })}
        </p>
      </div>
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-months`}>
          {t("Jangka waktu")} <span aria-hidden="true">*</span>
        </label>
        <Select
          id={`${id}-months`}
          value={months}
          options={lengths.map((value) => ({ value, label: t("{count} bulan", { count: value }) }))}
          onChange={setMonths}
        />
      </div>
      <div className={proposalStyles.field}>
        <label htmlFor={`${id}-note`}>{t("Catatan")}</label>
        <Input.TextArea
          id={`${id}-note`}
          rows={2}
          maxLength={400}
          value={note}
          onChange={(e) => setNote(e.target.value)}
        />
      </div>
    </Modal>
  );
}
