import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import CopyOutlined from "@ant-design/icons/CopyOutlined";
import EyeOutlined from "@ant-design/icons/EyeOutlined";
import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import SendOutlined from "@ant-design/icons/SendOutlined";
import { instant, integer } from "#platform/ui/index.web.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { callsOf } from "./publication.calls.ts";
import { AreasCell, AreasInput, RolesCell, RolesInput } from "./AudienceInputs.tsx";
import { Cover, CoverInput } from "./CoverInput.tsx";
import { moveDialogs } from "./MoveDialogs.tsx";
import { previewDialog } from "./PreviewDialog.tsx";
import { readersTab } from "./ReadersTab.tsx";
import { StateCell } from "./StateCell.tsx";
import { type PublicationNoun, stateOf } from "./publication-fields.ts";

type Text = {
  readonly id: number;
  readonly archivedAt: string | null;
  readonly status: string;
  readonly publishAt: string | null;
  readonly expireAt: string | null;
  readonly coverAlt?: string | null;
};
type CellProps = { readonly row: Text; readonly value: unknown };

/** Cells, inputs and actions shared by articles and news. */
export function publicationView(noun: PublicationNoun) {
  const { PublishDialog, ScheduleDialog, WithdrawDialog, CopyDialog } = moveDialogs(noun);
  const write = `${noun}.write`;
  const state = (row: Text) => (row.archivedAt ? "archived" : stateOf(row, Date.now()));
  const waiting = (row: Text) => state(row) === "draft" || state(row) === "scheduled";
  function CoverCell({ row, value }: CellProps) {
    return typeof value === "string" && value !== "" ? (
      <Cover noun={noun} file={value} alt={row.coverAlt ?? ""} />
    ) : (
      <span className="p-faint">–</span>
    );
  }
  function ReadersCell({ row, value }: CellProps) {
    const live = state(row) === "live";
    const query = useQueryCall(callsOf(noun).readers, { id: row.id }, { enabled: live, staleTime: 60_000 });
    const read = integer(Number(value));
    return <span className="p-tabular">{query.data ? `${read} / ${integer(query.data.audience)}` : read}</span>;
  }
  return {
    cells: {
      status: StateCell,
      roles: ({ value }: CellProps) => <RolesCell noun={noun} value={value} />,
      areas: ({ value }: CellProps) => <AreasCell noun={noun} value={value} />,
      cover: CoverCell,
      readers: ReadersCell,
      publishAt: ({ value }: CellProps) => (
        <span className="p-tabular">{typeof value === "string" ? instant(value) : "–"}</span>
      ),
    },
    inputs: { roles: RolesInput, areas: AreasInput, cover: CoverInput },
    actions: [
      {
        key: "preview",
        label: "Pratinjau",
        icon: <EyeOutlined />,
        access: write,
        Dialog: previewDialog(noun),
      },
      {
        key: "publish",
        label: "Terbitkan",
        icon: <SendOutlined />,
        access: write,
        when: waiting,
        Dialog: PublishDialog,
      },
      {
        key: "schedule",
        label: "Jadwalkan",
        icon: <CalendarOutlined />,
        access: write,
        when: waiting,
        Dialog: ScheduleDialog,
      },
      {
        key: "withdraw",
        label: "Tarik",
        icon: <RollbackOutlined />,
        access: write,
        danger: true,
        when: (row: Text) => !row.archivedAt && row.status === "published",
        Dialog: WithdrawDialog,
      },
      { key: "copy", label: "Salin", icon: <CopyOutlined />, access: write, Dialog: CopyDialog },
    ],
    tabs: [{ key: "readers", label: "Pembaca", access: write, Component: readersTab(noun) }],
  } as const;
}
