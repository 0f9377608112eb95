import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { redeliver } from "#features/master/master-api-distributor/webhook.server.ts";
import { ref } from "#kit/field.ts";
import { defineCommand } from "../define-command.server.ts";

export const webhookRedeliver = defineCommand("webhook.redeliver", {
  about: "Mengantrekan lagi semua pesan webhook yang gagal dari sebuah sistem distributor.",
  danger: "normal",
  params: { client: ref("Sistem distributor", ApiClient, { required: true }) },
  plan: (db, { client }) =>
    db.query(
      `select d.client_id || ':' || d.id as id, d.event || ' ' || coalesce(d.external_id, '') as label
       from {webhook_delivery} d where d.client_id = :client and d.state = 'failed' order by d.id`,
      { client },
    ),
  async run({ db }, id) {
    const [client, delivery] = id.split(":").map(Number) as [number, number];
    await redeliver(db, { id: client, delivery });
    return "changed";
  },
});
