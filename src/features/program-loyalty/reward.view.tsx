import EditOutlined from "@ant-design/icons/EditOutlined";
import InboxOutlined from "@ant-design/icons/InboxOutlined";
import PoweroffOutlined from "@ant-design/icons/PoweroffOutlined";
import type { Row } from "#kit/resource.ts";
import { usePicture, useQueryCall } from "#platform/http/index.web.ts";
import {
  CodesCell,
  CodesInput,
  decimal,
  type FieldInputProps,
  integer,
  money,
  PictureInput,
  useT,
} from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { addRewardImage, rewardImage, rewardPrograms, rewardStock } from "./reward.calls.ts";
import { CorrectDialog, ReceiveDialog, SwitchDialog } from "./reward-dialogs.tsx";
import { Reward } from "./reward.resource.ts";
import { StockTab } from "./StockTab.tsx";
import { ListLines } from "./ListLines.tsx";
import styles from "./redemption/redemption.module.css";

type RewardRow = Row<typeof Reward>;
const useStock = () => useQueryCall(rewardStock, {}, { staleTime: 30_000 }).data;
const usePrograms = () => useQueryCall(rewardPrograms, {}, { staleTime: 300_000 }).data?.data;
/** Differs by more than 10 % from the value of the points. */
const farOff = (perPoint: number, pointValue: number) => Math.abs(perPoint / pointValue - 1) > 0.1;

function Image({ file, small }: { readonly file: string; readonly small?: boolean }) {
  const url = usePicture(rewardImage, { file });
  return (
    <span className={styles.image} data-small={small || undefined}>
      {url ? <img src={url} alt="" /> : null}
    </span>
  );
}
function NameCell({ row }: { readonly row: RewardRow }) {
  const t = useT();
  const stock = useStock()?.data.find((s) => s.reward === row.id);
  const left = { left: integer(stock?.onHand ?? 0), reserved: integer(stock?.reserved ?? 0) };
  return (
    <span className={styles.name}>
      {row.image ? <Image file={row.image} small /> : null}
      {stock ? (
        <ListLines
          first={row.name}
          second={
            stock.days === null
              ? t("stok {left}, dipesan {reserved}", left)
              : t("stok {left}, dipesan {reserved}, cukup {days} hari", { ...left, days: integer(stock.days) })
          }
        />
      ) : (
        <span className="p-cut">{row.name}</span>
      )}
    </span>
  );
}
function ValueCell({ row }: { readonly row: RewardRow }) {
  const t = useT();
  const worth = Number(useStock()?.pointValue ?? 0);
  const perPoint = Number(row.valueRp) / row.points;
  const off = worth > 0 && farOff(perPoint, worth);
  const values = { value: decimal(perPoint, 0), worth: decimal(worth, 0) };
  const each = t("Rp {value} per poin", values);
  return (
    <ListLines
      first={money(row.valueRp)}
      second={off ? <span className="p-down">{`${perPoint > worth ? "▲" : "▼"} ${each}`}</span> : each}
      title={off ? t("Rp {value} per poin, nilai poin Rp {worth}", values) : each}
    />
  );
}
const ProgramsInput = (p: FieldInputProps) => <CodesInput {...p} choices={usePrograms()} />;
function ProgramsCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return <CodesCell value={value} choices={usePrograms()} none={t("Semua program")} />;
}
const ImageInput = (p: FieldInputProps) => (
  <PictureInput {...p} add={addRewardImage} without="Tanpa gambar">
    <Image file={String(p.value)} />
  </PictureInput>
);
const ImageCell = ({ value }: { readonly value: unknown }) =>
  typeof value === "string" && value !== "" ? <Image file={value} /> : <span className="p-faint">–</span>;
const isGift = (r: RewardRow) => r.kind === "gift" && !r.archivedAt;

export default view(Reward, {
  cells: { name: NameCell, valueRp: ValueCell, programs: ProgramsCell, image: ImageCell },
  inputs: { programs: ProgramsInput, image: ImageInput },
  tabs: [{ key: "stock", label: "Stok", access: "reward.read", Component: StockTab }],
  actions: [
    {
      key: "receive",
      label: "Terima stok",
      icon: <InboxOutlined />,
      access: "reward.write",
      when: isGift,
      Dialog: ReceiveDialog,
    },
    {
      key: "correct",
      label: "Koreksi stok",
      icon: <EditOutlined />,
      access: "reward.write",
      when: isGift,
      Dialog: CorrectDialog,
    },
    {
      key: "deactivate",
      label: "Nonaktifkan",
      icon: <PoweroffOutlined />,
      access: "reward.write",
      danger: true,
      when: (r) => r.status === "active" && !r.archivedAt,
      Dialog: SwitchDialog,
    },
    {
      key: "activate",
      label: "Aktifkan",
      icon: <PoweroffOutlined />,
      access: "reward.write",
      when: (r) => r.status === "inactive" && !r.archivedAt,
      Dialog: SwitchDialog,
    },
  ],
});
