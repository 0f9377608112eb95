import type { NoticeKind } from "#platform/jobs/index.ts";
import { figuresOf, type Report } from "#platform/report/index.ts";
import {
  reportOf,
  changeEmail,
  failureEmail,
  reportEmail,
  type ReportFile,
  type StoredSchedule,
  type Change,
} from "#platform/report/index.server.ts";
import {
  accessFacts,
  type Addressee,
  codeEmail,
  digestEmail,
  identityLinkedEmail,
  inviteEmail,
  type EmailMessage,
  maskingEmail,
  noticeEmail,
  noticeTexts,
  passwordChangedEmail,
  passwordResetEmail,
  registeredKnownEmail,
  registeredEmail,
  secondStepEmail,
  type StoredNotice,
} from "#platform/jobs/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { proposalFacts } from "#platform/workflow/index.server.ts";

const at = new Date("2026-11-26T03:05:00Z");
const owner = { id: 1, fullname: "Ani Lestari" };
const notice = (kind: NoticeKind, of: Partial<StoredNotice> & Pick<StoredNotice, "title">): StoredNotice => ({
  kind,
  body: null,
  href: null,
  facts: [],
  values: {},
  ...of,
});
const proposal = {
  title: "Toko Maju Jaya",
  number: "PT-2026-00481",
  submitter: "Bima Saputra",
  due: "2026-11-28T10:00:00Z",
};

/** One of each kind, so that a new kind causes a type error here. */
export const noticeSamples: Readonly<Record<NoticeKind, readonly StoredNotice[]>> = {
  approval: [
    notice("approval", {
      title: "{title} menunggu persetujuan",
      body: "{number}",
      values: proposal,
      facts: proposalFacts,
      href: "/persetujuan?id=481",
    }),
    notice("approval", {
      title: "{title} terlambat diputuskan",
      body: "{number} menunggu di {step}",
      values: { ...proposal, step: "Pemeriksaan ASM" },
      facts: [...proposalFacts, ["Langkah yang menunggu", "step", "word"]],
      href: "/persetujuan?box=overdue&id=481",
    }),
    notice("approval", {
      title: "{name} mendelegasikan persetujuan kepada Anda",
      body: "{from} sampai {to}",
      values: { name: "Citra Dewi", from: "2026-11-30", to: "2026-12-04", reason: "" },
      facts: [
        ["Dari orang", "name"],
        ["Hari pertama", "from", "day"],
        ["Hari terakhir", "to", "day"],
        ["Alasan", "reason"],
      ],
      href: "/persetujuan",
    }),
  ],
  decision: [
    notice("decision", {
      title: "{title} ditolak",
      values: { ...proposal, by: "Dimas Pratama", behalf: "Citra Dewi", note: "Foto depan <toko> tidak jelas" },
      facts: [
        ["Nomor pengajuan", "number"],
        ["Diputuskan oleh", "{by} atas nama {behalf}"],
        ["Catatan keputusan", "note"],
      ],
      href: "/persetujuan?id=481",
    }),
  ],
  job: [
    notice("job", {
      title: "Ekspor laporan",
      body: "{rows} baris siap diunduh",
      values: { rows: 12_480, failed: 0 },
      href: "/laporan/penjualan-per-area",
    }),
  ],
  access: [
    notice("access", {
      ...noticeTexts.access,
      values: { roles: "Area Sales Manager", by: owner.fullname },
      facts: accessFacts,
      href: "/akun",
    }),
  ],
  masking: [notice("masking", { ...noticeTexts.masked, values: { name: owner.fullname, minutes: 60 }, href: "/akun" })],
  request: [
    notice("request", {
      title: "{name} meminta akses ke {subject}",
      values: { name: "Bima Saputra", subject: "Laporan", action: "report.sales.read", reason: "" },
      facts: [
        ["Diminta oleh", "name"],
        ["Halaman", "subject", "word"],
        ["Izin yang diminta", "action"],
        ["Alasan", "reason"],
      ],
      href: "/manajemen-user/akses?user=7",
    }),
  ],
  release: [notice("release", { ...noticeTexts.release, values: { version: "2026.11" } })],
  news: [
    notice("news", {
      ...noticeTexts.news,
      values: { title: "Jadwal layanan akhir tahun" },
      href: "/page/jadwal-libur-akhir-tahun",
    }),
  ],
  alert: [
    notice("alert", {
      title: "{name}: {count} melewati batas",
      values: { name: "Stok rendah", count: 3 },
      href: "/laporan",
    }),
  ],
  note: [
    notice("note", {
      title: "Kontrak {number} tertinggal",
      values: { number: "KV-2026-012", distributor: "PT Sumber Bangunan", percent: "48.5", elapsed: "61.0", days: 38 },
      facts: [
        ["Distributor", "distributor"],
        ["Volume tercapai", "percent", "percent"],
        ["Waktu berlalu", "elapsed", "percent"],
        ["Sisa hari", "days"],
      ],
      href: "/parameter/kontrak-volume?id=12",
    }),
  ],
};

const schedule = {
  id: 3,
  owner: owner.id,
  route: "/laporan/penjualan-per-area",
  name: "Senin <pagi>",
  query: { period: "last3m", sort: "-tonnes" },
} as unknown as StoredSchedule;
const period = { from: "2026-08-01", to: "2026-10-31" };
const firstRows = ["Bandung Raya", "Surabaya Utara", "Makassar"].map((name, i) => ({
  id: i + 1,
  name,
  cells: { tonnes: `${12_345 - i * 1_000}.600` },
}));
const made = {
  rows: 27,
  fileName: "penjualan-per-area.xlsx",
  file: Buffer.from("PK"),
  said: {
    shown: ["tonnes"],
    total: { tonnes: "98765.432", compared: "91234.500" },
    firstRows,
    comparison: "lastYear",
    of: { period, dataThrough: "2026-11-25", reported: { done: 41, due: 44 } },
  },
} as unknown as ReportFile;

/** Every e-mail of the portal to one person, by name. */
export function everyEmail(registry: Registry, to: Addressee): Readonly<Record<string, EmailMessage>> {
  const report = reportOf(registry, schedule.route) as Report;
  const delivered = { schedule, report, owner };
  const notices = Object.values(noticeSamples).flat();
  return {
    code: codeEmail(to, "048213", 10),
    "password changed": passwordChangedEmail(to, at),
    "password reset": passwordResetEmail(to, owner.fullname, at),
    "second step on": secondStepEmail(to, "on", undefined, at),
    "second step off": secondStepEmail(to, "off", undefined, at),
    "recovery codes": secondStepEmail(to, "codes", undefined, at),
    "identity linked": identityLinkedEmail(to, at),
    "second step removed": secondStepEmail(to, "removed", owner.fullname, at),
    masking: maskingEmail(to, { by: owner.fullname, username: "ani", minutes: 60 }, at),
    invitation: inviteEmail(to, { by: owner.fullname, username: "bima" }),
    registered: registeredEmail(to),
    "registered twice": registeredKnownEmail(to),
    ...Object.fromEntries(
      Object.entries(noticeSamples).flatMap(([kind, of]) =>
        of.map((n, i) => [`notice ${kind} ${i}`, noticeEmail(to, n)]),
      ),
    ),
    digest: digestEmail(to, notices as [StoredNotice, ...StoredNotice[]]),
    report: reportEmail(delivered, made, to, false),
    "report sample": reportEmail(delivered, made, { ...to, id: owner.id }, true),
    "report not sent": failureEmail(delivered, to, "Bima Saputra", "Penerima tidak punya alamat surel."),
    alert: changeEmail(changeOf(report), to),
  };
}

const changeOf = (report: Report): Change =>
  ({
    alert: { ...schedule, name: "Volume turun", alert: { figure: "tonnes", test: "below", bound: "12000" } },
    report,
    figure: figuresOf(report.of).tonnes,
    period,
    owner,
    crossed: [
      { member: "2", name: "Surabaya Utara", value: "11345.600" },
      { member: "3", name: "Makassar", value: "10345.6" },
    ],
    back: [{ member: "1", name: "Bandung Raya", value: "12345.600", before: "11900" }],
    sample: false,
  }) as unknown as Change;
