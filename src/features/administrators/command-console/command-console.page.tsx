import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useT } from "#web/i18n.ts";
import { ListOf } from "#web/resource/ListOf.tsx";
import { useOpened } from "#web/resource/open-record.ts";
import { forgetNoun } from "#web/resource/resource-calls.ts";
import { useList } from "#web/resource/useList.ts";
import { view } from "#web/resource/view.ts";
import { Page } from "#web/shell/Page.tsx";
import { CommandForm } from "./CommandForm.tsx";
import { CommandRun } from "./command-console.resource.ts";
import "./command-console.css";

const RunDrawer = lazy(() => import("./RunDrawer.tsx"));
const runView = view(CommandRun, {});

/** Commands with typed parameters, their dry run, confirmation and history. */
export default function CommandConsolePage() {
  const t = useT();
  const client = useQueryClient();
  const list = useList(CommandRun);
  const { opened, go, open } = useOpened();
  const id = opened === "new" ? undefined : opened?.id;
  return (
    <Page title={t("Command console")} subtitle={t("Perintah tetap dengan parameter bertipe; disimulasikan dahulu")}>
      <div className="cc">
        <CommandForm
          onConfirmed={(run) => {
            void forgetNoun(client, CommandRun);
            open(run);
          }}
        />
        <h2 className="cc-title">{t("Log perintah")}</h2>
        <ListOf list={list} view={runView} openId={id} onOpen={open} onClose={() => go(undefined)} selectable={false} />
      </div>
      {id ? (
        <Suspense fallback={null}>
          <RunDrawer key={id} id={id} onClose={() => go(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
