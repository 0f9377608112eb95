import { notConfigured } from "#features/konfigurasi-system/synchron/pull.server.ts";
import { PullPartner, partnerKinds } from "#features/konfigurasi-system/synchron/synchron.jobs.ts";
import { choice, integer } from "#kit/field.ts";
import { startJob } from "#platform/jobs/index.server.ts";
import { partnerEnv } from "#platform/http/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const partnerPull = defineCommand("partner.pull", {
  about: "Menarik data dari layanan mitra sebagai pekerjaan tersendiri; simulasi tidak memanggil mitra.",
  danger: "normal",
  params: {
    source: choice("Jenis", partnerKinds, { required: true, default: "deliveryOrder" }),
    days: integer("Hari ke belakang", { min: 1, max: 400, unit: "hari", help: "Kosong berarti hanya perubahan." }),
  },
  async plan(_db, { source }) {
    if (!partnerEnv()) throw notConfigured();
    return [{ id: source, label: partnerKinds[source] }];
  },
  async run({ db, person, note }, _id, { source, days }) {
    const { id } = await startJob({ db, person }, PullPartner, { source, days });
    await note("Pekerjaan {job} antre.", { job: id });
    return "changed";
  },
});
