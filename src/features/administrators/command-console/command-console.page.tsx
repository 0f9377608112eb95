import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Page, useT } from "#platform/ui/index.web.ts";
import { ListOf, useOpened, invalidateResource, useList, view } from "#platform/records/index.web.ts";
import { CommandForm } from "./CommandForm.tsx";
import { CommandRun } from "./command-console.resource.ts";
import styles from "./command-console.module.css";

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
      <div className={styles.root}>
        <CommandForm
          onConfirmed={(run) => {
            void invalidateResource(client, CommandRun);
            open(run);
          }}
        />
        <h2 className={styles.title}>{t("Log perintah")}</h2>
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
