import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { total, unitsOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import { keyOf, useCall } from "#platform/http/index.web.ts";
import {
  decimalForEdit,
  DropMenu,
  type EditBook,
  ReasonDialog,
  SaveBar,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { stopsSave } from "./split-model.ts";
import { targetGrid } from "./target-grid.calls.ts";
import {
  publishSplit,
  saveSplit,
  type SplitKind,
  type SplitMethod,
  type SplitShare,
  type TargetSplit,
  targetSplit,
  withdrawSplit,
} from "./target-split.calls.ts";
import gridStyles from "#platform/ui/grid/grid.module.css";
import resourceStyles from "#platform/records/list/resource.module.css";

type Props = {
  readonly data: TargetSplit;
  readonly kind: SplitKind;
  readonly book: EditBook;
  readonly sum: string;
  readonly method: SplitMethod;
  readonly open: boolean;
  readonly onSpread: (by: Exclude<SplitMethod, "manual">) => void;
  /** Adds the difference to the selected row. */
  readonly onAddDifference: (() => void) | undefined;
  readonly shares: () => SplitShare[];
  /** Shares edited here that another person changed meanwhile. */
  readonly overtaken: ReadonlyMap<string, Decimal>;
};

/** What follows a change of the allocation: the result is shown, and the data is read again. */
function useDone(book: EditBook) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const refused = (words: string) => {
    void message.error(t(words));
    void client.invalidateQueries({ queryKey: keyOf(targetSplit) });
  };
  const done = (words: string) => ({
    onSuccess: () => {
      book.reset();
      void message.success(words);
      void client.invalidateQueries({ queryKey: keyOf(targetSplit) });
      void client.invalidateQueries({ queryKey: keyOf(targetGrid) });
    },
    onError: (error: Error) => refused(error.message),
  });
  return { done, refused };
}

/** Methods of allocation, the remaining amount, saving and publishing. */
export function SplitTools(props: Props) {
  const { data, kind, book, sum, open, onSpread, onAddDifference } = props;
  const t = useT();
  const { modal } = useFeedback();
  const [withdrawing, setWithdrawing] = useState(false);
  const { target, split } = data;
  const left = total([target.tonnes, `-${sum}`]);
  const complete = unitsOf(left) === 0n;
  const { done } = useDone(book);
  const { save, saving } = useSave(props);
  const publish = useCall(publishSplit, done(t("Pembagian diterbitkan")));
  const broken = [...book.edits.values()].filter((e) => e.problem).length;
  const confirm = () =>
    modal.confirm({
      title: t("Terbitkan pembagian ini?"),
      content: t("Setelah terbit, target dan pembagiannya terkunci sampai penerbitannya dibatalkan dengan alasan."),
      okText: t("Terbitkan"),
      cancelText: t("Batal"),
      onOk: () => publish.mutateAsync({ id: target.id, kind, version: split?.version ?? 0 }).catch(() => undefined),
    });
  const ways = [
    { key: "share", label: t("Menurut penjualan tiga bulan"), onClick: () => onSpread("share") },
    { key: "even", label: t("Sama rata"), onClick: () => onSpread("even") },
    ...(kind === "spc"
      ? [{ key: "within", label: t("Di dalam tiap SPC, jumlah SPC tetap"), onClick: () => onSpread("within") }]
      : []),
  ];
  return (
    <div className={gridStyles.bar}>
      <span>
        {t("Target")} <b className="p-tabular">{decimalForEdit(target.tonnes)}</b> {t("ton")}
      </span>
      <span role="status" className={complete ? "p-muted" : gridStyles.broken}>
        {complete ? t("Terbagi seluruhnya") : t("Selisih {left} ton", { left: decimalForEdit(left) })}
      </span>
      {open && !complete && onAddDifference ? (
        <button type="button" className={resourceStyles.clear} onClick={onAddDifference}>
          {t("Taruh selisih di baris terpilih")}
        </button>
      ) : null}
      <span className="p-gap" />
      {open ? (
        <>
          <DropMenu menu={{ items: ways }}>
            <Button size="small">{t("Bagi otomatis")}</Button>
          </DropMenu>
          <SaveBar book={book} broken={broken} blocked={!complete} saving={saving} onSave={save} />
        </>
      ) : null}
      {data.canPublish && split?.state === "draft" && book.edits.size === 0 ? (
        <Button size="small" disabled={!complete} loading={publish.isPending} onClick={confirm}>
          {t("Terbitkan")}
        </Button>
      ) : null}
      {data.canPublish && split?.state === "published" ? (
        <Button size="small" onClick={() => setWithdrawing(true)}>
          {t("Batalkan penerbitan")}
        </Button>
      ) : null}
      {withdrawing ? (
        <Withdraw
          data={data}
          kind={kind}
          onClose={() => setWithdrawing(false)}
          done={done(t("Penerbitan dibatalkan"))}
        />
      ) : null}
    </div>
  );
}

/** Saves all shares, unless the values of another person have to be shown first. */
function useSave({ data, kind, book, method, shares, overtaken }: Props) {
  const t = useT();
  const { done, refused } = useDone(book);
  const { stops, afterReload } = useStop(data, overtaken);
  const call = useCall(saveSplit, {
    ...done(t("Pembagian tersimpan")),
    onError: (error: Error) => {
      afterReload();
      refused(error.message);
    },
  });
  const { target, split } = data;
  const save = () => {
    if (stops()) return refused("Beberapa sel sudah diubah orang lain.");
    const versions = { target: target.version, version: split?.version ?? null };
    call.mutate({ id: target.id, kind, ...versions, method, rows: shares() });
  };
  return { save, saving: call.isPending };
}

/**
 * Stops the first save that would replace values of another person. `afterReload`: called when the server refused a
 * save; the values that the reload shows do not stop the next save.
 */
function useStop(data: TargetSplit, overtaken: Props["overtaken"]) {
  const shown = useRef<Props["overtaken"]>(new Map());
  const reloadExpected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reload shows other values
  useEffect(() => {
    if (reloadExpected.current) shown.current = overtaken;
    reloadExpected.current = false;
  }, [data]);
  const stops = (): boolean => {
    const stopped = stopsSave(overtaken, shown.current);
    shown.current = overtaken;
    return stopped;
  };
  const afterReload = () => {
    reloadExpected.current = true;
  };
  return { stops, afterReload };
}

function Withdraw({
  data,
  kind,
  onClose,
  done,
}: {
  readonly data: TargetSplit;
  readonly kind: SplitKind;
  readonly onClose: () => void;
  readonly done: { onSuccess: () => void; onError: (e: Error) => void };
}) {
  const t = useT();
  const withdraw = useCall(withdrawSplit, {
    ...done,
    onSuccess: () => {
      onClose();
      done.onSuccess();
    },
  });
  return (
    <ReasonDialog
      title={t("Batalkan penerbitan")}
      act={t("Batalkan penerbitan")}
      note={t("Alasan dicatat di riwayat target.")}
      busy={withdraw.isPending}
      onClose={onClose}
      onDo={(reason) => withdraw.mutate({ id: data.target.id, kind, version: data.split?.version ?? 0, reason })}
    />
  );
}
