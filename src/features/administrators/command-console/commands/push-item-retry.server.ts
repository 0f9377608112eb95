import { retryItem } from "#features/helpdesk/failed-sync/failed-sync.server.ts";
import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { choice, ref } from "#kit/field.ts";
import { defineCommand } from "../define-command.server.ts";

export const pushItemRetry = defineCommand("push-item.retry", {
  about: "Mencoba lagi dokumen distributor yang gagal atau menunggu, dengan hak pengirimnya.",
  danger: "normal",
  params: {
    client: ref("Sistem distributor", ApiClient, { help: "Kosong berarti semua sistem." }),
    state: choice("Keadaan", { failed: "Gagal", waiting: "Menunggu" }, { required: true, default: "failed" }),
  },
  plan: (db, { client, state }) =>
    db.query(
      `select i.id::text as id, i.external_id as label from {push_item} i
       where i.state = :state and (:client::bigint is null or i.client_id = :client::bigint) order by i.id`,
      { client, state },
    ),
  async run({ db, person }, id) {
    return (await retryItem(db, Number(id), person.userId)) === "applied" ? "changed" : "unchanged";
  },
});
