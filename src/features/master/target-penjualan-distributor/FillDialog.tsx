import { Form, Modal, Radio } from "antd";
import { useState } from "react";
import { total } from "#kit/exact.ts";
import { decimalForEdit, FigureInput, shortMonth, useT } from "#platform/ui/index.web.ts";
import { type Book, copyYear, type Put, shareMonth, valueAt } from "./target-model.ts";

type Props = {
  readonly mode: "year" | "share";
  readonly figures: Book;
  readonly groups: readonly number[];
  readonly months: readonly number[];
  readonly onClose: (cells: readonly Put[] | undefined) => void;
};
const wholeYear = Array.from({ length: 12 }, (_, i) => i + 1);
const figure = /^\d{1,12}(\.\d{1,4})?$/;

/** Asks for a percentage or a total to allocate, and previews the result. */
export function FillDialog({ mode, figures, groups, months, onClose }: Props) {
  const t = useT();
  const year = mode === "year";
  const [reach, setReach] = useState<"year" | "months">(year || months.length === 0 ? "year" : "months");
  const [even, setEven] = useState(false);
  const now = total(groups.map((g) => valueAt(figures, g, months[0] ?? 1)));
  const [value, setValue] = useState<string | null>(year ? "100" : now);
  const good = value !== null && figure.test(value);
  const reached = reach === "year" ? wholeYear : months;
  const cells = !good
    ? []
    : year
      ? copyYear(figures, groups, reached, value)
      : months.flatMap((m) => shareMonth(figures, groups, m, value, even));
  const sum = total(cells.map((c) => c.tonnes));
  const names = months.map((m) => shortMonth(m)).join(", ");
  return (
    <Modal
      open
      width={440}
      title={year ? t("Salin tahun lalu × persen") : t("Bagi jumlah ke grup produk")}
      okText={t("Isi {count} sel", { count: cells.length })}
      okButtonProps={{ disabled: cells.length === 0 }}
      cancelText={t("Batal")}
      onOk={() => onClose(cells)}
      onCancel={() => onClose(undefined)}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item
          label={year ? t("Persen dari tahun lalu") : t("Jumlah per bulan ({months})", { months: names })}
          htmlFor="t-fill"
        >
          <FigureInput
            id="t-fill"
            autoFocus
            scale={year ? 2 : 3}
            unit={year ? "%" : "ton"}
            value={value}
            onChange={setValue}
          />
        </Form.Item>
        {year ? (
          <Form.Item label={t("Berlaku untuk")}>
            <Radio.Group
              value={reach}
              onChange={(e) => setReach(e.target.value)}
              options={[
                { value: "year", label: t("Setahun penuh") },
                {
                  value: "months",
                  label: t("Bulan terpilih: {months}", { months: names || "–" }),
                  disabled: months.length === 0,
                },
              ]}
            />
          </Form.Item>
        ) : (
          <Form.Item label={t("Bobot")}>
            <Radio.Group
              value={even}
              onChange={(e) => setEven(e.target.value)}
              options={[
                { value: false, label: t("Penjualan tiga bulan terakhir") },
                { value: true, label: t("Sama rata") },
              ]}
            />
          </Form.Item>
        )}
      </Form>
      <p className="p-small p-muted" role="status">
        {cells.length > 0
          ? t("{count} sel, jumlah {sum} ton. Target yang pembagiannya sudah terbit tidak disentuh.", {
              count: cells.length,
              sum: decimalForEdit(sum),
            })
          : t("Tidak ada sel yang dapat diisi dengan angka ini.")}
      </p>
    </Modal>
  );
}
