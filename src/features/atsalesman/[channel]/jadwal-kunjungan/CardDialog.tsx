import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal, Select } from "antd";
import { useId, useState } from "react";
import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { dialogWidths } from "#kit/constants.ts";
import type { RefValue } from "#kit/field.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { DateInput, RefSelect, useAddressValue, useT, useFeedback } from "#platform/ui/index.web.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import { refreshSchedule } from "./refresh.ts";
import { useDone } from "./useChange.tsx";
import { addCard, type Card, cancelCard, cancelReasons } from "./jadwal-kunjungan.calls.ts";
import styles from "./schedule.module.css";

export type Wanted = { readonly kind: "card"; readonly card: Card } | { readonly kind: "add"; readonly day: string };
type Props = {
  readonly wanted: Wanted;
  readonly person: RefValue;
  readonly today: string;
  /** Whether the card can still be moved. */
  readonly open: boolean;
  readonly onMove: (card: Card, day: string, to: RefValue) => void;
  readonly onClose: () => void;
};

export function CardDialog(props: Props) {
  const { wanted } = props;
  return wanted.kind === "add" ? <Add {...props} day={wanted.day} /> : <OfCard {...props} card={wanted.card} />;
}

/** Moves a visit to another day or person, or cancels it with a reason; a visit of today can only be cancelled. */
function OfCard({ card, person, today, open, onMove, onClose }: Props & { readonly card: Card }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const done = useDone();
  const [day, setDay] = useState<string | null>(card.day);
  const [to, setTo] = useState<RefValue | null>(person);
  const [reason, setReason] = useState<string>();
  const reasons = useQueryCall(cancelReasons, {});
  const cancel = useCall(cancelCard, {
    onSuccess: ({ undo }) => {
      done(undo, t("Kunjungan dibatalkan"));
      void refreshSchedule(client);
      onClose();
    },
  });
  const moved = day !== null && to !== null && (day !== card.day || to.id !== person.id);
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={card.store.label}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      {open ? (
        <div className={styles.form}>
          <label htmlFor={`${id}-day`}>{t("Tanggal")}</label>
          <DateInput id={`${id}-day`} value={day} onChange={setDay} allowClear={false} />
          <label htmlFor={`${id}-to`}>{t("Salesman")}</label>
          <RefSelect id={`${id}-to`} target={Salesman} value={to} onChange={setTo} />
          {day === today || card.day === today ? (
            <p className="p-small p-muted">{t("Rencana hari ini tetap dihitung seperti saat hari dimulai.")}</p>
          ) : null}
          <Button
            type="primary"
            disabled={!moved}
            onClick={() => {
              if (day && to) onMove(card, day, to);
              onClose();
            }}
          >
            {t("Pindahkan")}
          </Button>
        </div>
      ) : (
        <p className="p-small p-muted">{t("Kunjungan hari ini sudah dimulai; jadwalnya tidak dapat dipindahkan.")}</p>
      )}
      <div className={styles.form}>
        <label htmlFor={`${id}-reason`}>{t("Alasan pembatalan")}</label>
        <Select
          id={`${id}-reason`}
          value={reason ?? null}
          onChange={setReason}
          placeholder={t("Cari lalu pilih")}
          options={(reasons.data?.data ?? []).map((r) => ({ value: r.code, label: t(r.label) }))}
        />
        <Button
          danger
          disabled={reason === undefined}
          loading={cancel.isPending}
          onClick={() => reason && cancel.mutate({ id: card.id, version: card.version, reason })}
        >
          {t("Batalkan kunjungan")}
        </Button>
      </div>
      {cancel.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(cancel.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}

function Add({ day: first, person, onClose }: Props & { readonly day: string }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const corsales = useAddressValue("channel") === "corsales";
  const [store, setStore] = useState<RefValue | null>(null);
  const [day, setDay] = useState<string | null>(first);
  const add = useCall(addCard, {
    onSuccess: () => {
      void message.success(t("Kunjungan ditambahkan"));
      void refreshSchedule(client);
      onClose();
    },
  });
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      title={t("Tambah kunjungan")}
      okText={t("Tambah")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: !store || !day, loading: add.isPending }}
      onOk={() =>
        store &&
        day &&
        add.mutate({ salesman: person.id, day, ...(corsales ? { customer: store.id } : { store: store.id }) })
      }
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="p-small p-muted">{t("Yang ditambahkan untuk hari ini dihitung di luar rencana.")}</p>
      <div className={styles.form}>
        <label htmlFor={`${id}-store`}>{t(corsales ? "Pelanggan curah" : "Toko")}</label>
        <RefSelect
          id={`${id}-store`}
          target={corsales ? BulkCustomer : Store}
          value={store}
          onChange={setStore}
          autoFocus
        />
        <label htmlFor={`${id}-day`}>{t("Tanggal")}</label>
        <DateInput id={`${id}-day`} value={day} onChange={setDay} allowClear={false} />
      </div>
      {add.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(add.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
