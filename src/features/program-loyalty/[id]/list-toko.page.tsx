import UserAddOutlined from "@ant-design/icons/UserAddOutlined";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Page, useT } from "#platform/ui/index.web.ts";
import { ListOf, useOpened, PageActs, type AnyRow, useList, useMay } from "#platform/records/index.web.ts";
import { ProgramState } from "./ProgramState.tsx";
import { ProgramFrame } from "./ProgramFrame.tsx";
import { ProgramStore } from "./list-toko.resource.ts";
import memberView, { MemberFigures } from "./list-toko.view.tsx";
import { memberProgress } from "./members.calls.ts";

const RecordDrawer = lazy(() =>
  import("#platform/records/record/RecordDrawer.tsx").then((m) => ({ default: m.RecordDrawer })),
);

/** Members of a programme with their progress in today's window. */
export default function MembersPage() {
  return <ProgramFrame>{(program) => <Members key={program.id} program={program} />}</ProgramFrame>;
}

function Members({ program }: { readonly program: AnyRow }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const list = useList(ProgramStore, { program: String(program.id) });
  const { opened, go, open } = useOpened();
  const stores = [...new Set(list.rows.map((r) => (r.store as { id: number }).id))].slice(0, 200);
  const query = useQueryCall(
    memberProgress,
    { id: program.id, stores: stores.join(",") },
    { enabled: stores.length > 0, staleTime: 30_000 },
  );
  const id = opened === "new" ? undefined : opened?.id;
  const at = list.rows.findIndex((r) => r.id === id);
  const step = (by: -1 | 1) => {
    const next = list.rows[at + by];
    if (next) go({ id: next.id, edit: false }, true);
  };
  const assign = may("programStore.assign")
    ? () => void navigate(`/program-loyalty/${program.id}/assign-toko`)
    : undefined;
  const add = assign ? (
    <Button type="primary" icon={<UserAddOutlined />} onClick={assign}>
      {t("Tambah peserta")}
    </Button>
  ) : null;
  return (
    <Page
      title={`${program.code} – ${program.name}`}
      subtitle={<ProgramState program={program as never} />}
      extra={
        <>
          <PageActs
            list={list}
            alternative={undefined}
            other={false}
            onOther={() => undefined}
            onImport={undefined}
            onNew={undefined}
          />
          {add}
        </>
      }
    >
      <MemberFigures value={query.data?.standings ?? []}>
        <ListOf
          list={list}
          view={memberView}
          openId={id}
          onOpen={open}
          onClose={() => go(undefined)}
          onStep={at >= 0 ? step : undefined}
          emptyAction={add}
        />
        {id === undefined ? null : (
          <Suspense fallback={null}>
            <RecordDrawer
              resource={ProgramStore}
              view={memberView}
              id={id}
              edit={false}
              known={list.rows[at]}
              onClose={() => go(undefined)}
              onEdit={() => undefined}
              onShow={() => undefined}
              onStep={at >= 0 ? step : undefined}
              canStep={{ back: at > 0, on: at >= 0 && at < list.rows.length - 1 }}
            />
          </Suspense>
        )}
      </MemberFigures>
    </Page>
  );
}
