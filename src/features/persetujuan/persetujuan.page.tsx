import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { approvalList, type ApprovalQuery } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { Page, useT } from "#platform/ui/index.web.ts";
import { useStepKeys } from "#platform/workflow/index.web.ts";
import { DelegationNote } from "./DelegationNote.tsx";
import { type InboxAddress, useInboxAddress } from "./inbox-address.ts";
import { InboxDetail } from "./InboxDetail.tsx";
import { InboxList } from "./InboxList.tsx";
import styles from "./persetujuan.module.css";

const Delegations = lazy(() => import("./Delegations.tsx"));
export const perPage = 20;
const queryOf = (at: InboxAddress): ApprovalQuery => ({
  box: at.box,
  ...(at.kind ? { kind: at.kind } : {}),
  ...(at.due ? { due: at.due } : {}),
  ...(at.area ? { area: at.area } : {}),
  ...(at.q ? { q: at.q } : {}),
  page: at.page,
  perPage,
});

/** All proposals that wait for the user: the list at the left, the selected one at the right. */
export default function ApprovalPage() {
  const t = useT();
  const { at, go } = useInboxAddress();
  const [lending, setLending] = useState(false);
  const list = useQueryCall(approvalList, queryOf(at), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const rows = list.data?.data ?? [];
  const index = rows.findIndex((r) => r.id === at.open);
  const [before, after] = [index > 0 ? rows[index - 1] : undefined, index >= 0 ? rows[index + 1] : rows[0]];
  const show = (open: number | undefined) => go({ open }, true);
  useStepKeys(before?.id, after?.id, show, () => show(undefined));
  return (
    <Page title={t("Persetujuan")} extra={<Button onClick={() => setLending(true)}>{t("Delegasi")}</Button>}>
      <DelegationNote onOpen={() => setLending(true)} />
      <div className={styles.two} data-open={at.open !== undefined || undefined}>
        <InboxList list={list} at={at} go={go} />
        <InboxDetail id={at.open} kinds={list.data?.kinds} next={after} some={rows.length > 0} onShow={show} />
      </div>
      {lending ? (
        <Suspense fallback={null}>
          <Delegations onClose={() => setLending(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
