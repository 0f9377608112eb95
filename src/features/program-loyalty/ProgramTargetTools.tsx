import { InputNumber, Modal, Radio } from "antd";
import { useState } from "react";
import {
  type Book,
  copyMonths,
  copyYear,
  type Put,
} from "#features/master/target-penjualan-distributor/target-model.ts";
import { percentOf } from "#kit/exact.ts";
import { type EditBook, GridTools, shortMonth, useFill, useT } from "#platform/ui/index.web.ts";
import styles from "./points.module.css";

type Props = {
  readonly name: string;
  readonly book: EditBook;
  readonly figures: Book;
  /** Selected stores, and all stores of the page. */
  readonly stores: readonly number[];
  readonly all: readonly number[];
  /** Selected months that can be changed. */
  readonly months: readonly number[];
  readonly canWrite: boolean;
  readonly closed: boolean;
  readonly broken: number;
  readonly saving: boolean;
  readonly onPut: (cells: readonly Put[]) => void;
  readonly onSave: () => void;
};

/** Actions that fill many cells, and the unsaved changes. */
export function ProgramTargetTools(props: Props) {
  const { figures, stores, all, months, onPut } = props;
  const t = useT();
  const [proposing, setProposing] = useState(false);
  const put = useFill(onPut);
  const span = months.map((m) => shortMonth(m)).join(", ");
  const items = [
    {
      key: "month",
      label: span ? t("Salin bulan sebelumnya ke {span}", { span }) : t("Salin bulan sebelumnya"),
      disabled: months.length === 0,
      onClick: () => put(copyMonths(figures, stores, months)),
    },
    {
      key: "propose",
      label: span ? t("Usulkan untuk {span}…", { span }) : t("Usulkan…"),
      disabled: months.length === 0,
      onClick: () => setProposing(true),
    },
  ];
  return (
    <GridTools
      className={styles.tools}
      name={props.name}
      items={items}
      canWrite={props.canWrite}
      readOnly={t(props.closed ? "Semua bulan tahun ini sudah ditutup." : "Anda hanya dapat melihat target.")}
      book={props.book}
      broken={props.broken}
      saving={props.saving}
      onSave={props.onSave}
    >
      {proposing ? (
        <Propose
          onClose={(basis) => {
            setProposing(false);
            if (!basis) return;
            const percent = String(100 + basis.growth);
            put(
              basis.base === "year"
                ? copyYear(figures, all, months, percent)
                : all.flatMap((group) => proposed(figures, group, months, percent)),
            );
          }}
        />
      ) : null}
    </GridTools>
  );
}

/** The average monthly volume of a store plus growth; nothing for a store without purchases. */
function proposed(figures: Book, group: number, months: readonly number[], percent: string): Put[] {
  const rate = figures.sold.get(group);
  if (!rate || !/[1-9]/.test(rate)) return [];
  return months.map((month) => ({ group, month, tonnes: percentOf(rate, percent) }));
}

type ProposalBasis = { readonly base: "rate" | "year"; readonly growth: number };
function Propose({ onClose }: { readonly onClose: (basis?: ProposalBasis) => void }) {
  const t = useT();
  const [base, setBase] = useState<ProposalBasis["base"]>("rate");
  const [growth, setGrowth] = useState(5);
  return (
    <Modal
      open
      title={t("Usulkan target semua toko di halaman ini")}
      okText={t("Isi sel")}
      cancelText={t("Batal")}
      onOk={() => onClose({ base, growth })}
      onCancel={() => onClose()}
    >
      <Radio.Group
        className={styles.choices}
        value={base}
        onChange={(e) => setBase(e.target.value as ProposalBasis["base"])}
      >
        <Radio value="rate">{t("Rata-rata tiga bulan penuh terakhir")}</Radio>
        <Radio value="year">{t("Bulan yang sama tahun lalu")}</Radio>
      </Radio.Group>
      <div className={styles.growth}>
        <label htmlFor="growth">{t("Pertumbuhan (%)")}</label>
        <InputNumber id="growth" min={-90} max={500} precision={0} value={growth} onChange={(n) => setGrowth(n ?? 0)} />
      </div>
    </Modal>
  );
}
