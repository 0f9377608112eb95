import { Checkbox, Input } from "antd";
import { type BrandRow, brandKeyOf } from "#features/atsalesman/rules/brand-table.ts";
import type { Answer } from "#features/atsalesman/rules/survey-logic.ts";
import { useT } from "#platform/ui/index.web.ts";
import type { BrandName } from "./survei.calls.ts";
import styles from "./designer.module.css";

type Props = {
  readonly brands: readonly BrandName[];
  readonly answer: Answer | undefined;
  readonly onChange: (next: Answer) => void;
};
const nameOf = ({ code, own }: BrandName) => (own ? { brand: code } : { competitorBrand: code });
const rowsOf = (answer: Answer | undefined): readonly BrandRow[] =>
  Array.isArray(answer) ? (answer as readonly BrandRow[]) : [];

/** One row for each brand: whether it is sold, the monthly volume and the price. */
export function BrandTableInput({ brands, answer, onChange }: Props) {
  const t = useT();
  const rows = rowsOf(answer);
  if (brands.length === 0) return <small className="p-faint">{t("Merk tampil setelah rancangan disimpan.")}</small>;
  const put = (brand: BrandName, next: Omit<BrandRow, "brand" | "competitorBrand">) => {
    const key = brandKeyOf(nameOf(brand));
    onChange([...rows.filter((r) => brandKeyOf(r) !== key), { ...nameOf(brand), ...next }]);
  };
  return (
    <table className={styles.brands}>
      <thead>
        <tr>
          <th scope="col">{t("Merk")}</th>
          <th scope="col">{t("Ton")}</th>
          <th scope="col">{t("Harga")}</th>
        </tr>
      </thead>
      <tbody>
        {brands.map((brand) => {
          const row = rows.find((r) => brandKeyOf(r) === brandKeyOf(nameOf(brand)));
          return (
            <BrandLine
              key={`${brand.own} ${brand.code}`}
              brand={brand}
              row={row}
              onChange={(next) => put(brand, next)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type LineProps = {
  readonly brand: BrandName;
  readonly row: BrandRow | undefined;
  readonly onChange: (next: Omit<BrandRow, "brand" | "competitorBrand">) => void;
};
function BrandLine({ brand, row, onChange }: LineProps) {
  const t = useT();
  const stocked = row?.stocked ?? false;
  const figure = (name: "tonnes" | "price", label: string) => (
    <Input
      size="small"
      aria-label={`${label} ${brand.name}`}
      value={row?.[name] ?? ""}
      disabled={!stocked}
      onChange={(e) =>
        onChange({ stocked, tonnes: row?.tonnes, price: row?.price, [name]: e.target.value || undefined })
      }
    />
  );
  return (
    <tr>
      <th scope="row">
        <Checkbox checked={stocked} onChange={(e) => onChange({ stocked: e.target.checked })}>
          {brand.name}
        </Checkbox>
      </th>
      <td>{figure("tonnes", t("Ton"))}</td>
      <td>{figure("price", t("Harga"))}</td>
    </tr>
  );
}
