import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/**
 * Every place where the portal reads all rows for its own work, by file and purpose. A handle for a person must apply
 * the scope of that person (`internal`) or accept only ids read within it (`beyondScope`). Review each new entry.
 */
const uses: Readonly<Record<string, readonly string[]>> = {
  "src/features/[product]/registrasi-program-apresiasi-toko/approve.server.ts": ["decision"],
  "src/features/[product]/registrasi-program-apresiasi-toko/registration-flags.server.ts": ["decision"],
  "src/features/[product]/registrasi-program-apresiasi-toko/registration-rules.server.ts": ["uniqueness"],
  "src/features/atbusiness/distributor-curah/record-pushes.server.ts": ["job"],
  "src/features/atbusiness/rkap/plan-version.server.ts": ["bookkeeping"],
  "src/features/atbusiness-ritel/approval-adjustment-stock/approval-adjustment-stock.server.ts": ["decision"],
  "src/features/atbusiness-ritel/approval-adjustment-stock/post-adjustment.server.ts": ["decision"],
  "src/features/auth/sign-in.server.ts": ["sign-in"],
  "src/features/helpdesk/delivery/delivery.server.ts": ["common"],
  "src/features/konfigurasi-system/synchron/delivery-order.server.ts": ["job"],
  "src/features/konfigurasi-system/version-rilis.server.ts": ["notice"],
  "src/features/laporan/rollup/rollup-admin.server.ts": ["job"],
  "src/features/laporan/rollup/rollup-watch.server.ts": ["job"],
  "src/features/manajemen-user/guard.server.ts": ["bookkeeping"],
  "src/features/manajemen-user/peran-pengguna/peran-pengguna.server.ts": ["bookkeeping"],
  "src/features/master/data-mapping-toko/store-versions.server.ts": ["bookkeeping"],
  "src/features/master/pengajuan-gudang/new-warehouse.server.ts": ["decision"],
  "src/features/master/pengajuan-gudang/pengajuan-gudang.server.ts": ["decision", "uniqueness"],
  "src/features/master/pengajuan-toko/new-store.server.ts": ["decision"],
  "src/features/master/produk/produk.server.ts": ["bookkeeping"],
  "src/features/master/target-penjualan-distributor/published-target.server.ts": ["bookkeeping"],
  "src/features/master/target-penjualan-distributor/save-split.server.ts": ["bookkeeping"],
  "src/features/override/override.server.ts": ["decision"],
  "src/features/laporan/rollup/sale-profile.server.ts": ["job"],
  "src/features/parameter/contract-progress.server.ts": ["job"],
  "src/features/parameter/pemetaan-organisasi/pemetaan-organisasi.server.ts": ["bookkeeping"],
  "src/features/parameter/pemetaan-wilayah/after-places.server.ts": ["bookkeeping"],
  "src/features/penjualan/zero-report-rules.server.ts": ["bookkeeping"],
  "src/features/atsalesman/[channel]/hasil-survei/[id].server.ts": ["bookkeeping"],
  "src/features/atsalesman/[channel]/survei/publish-survey.server.ts": ["bookkeeping"],
  "src/features/atsalesman/mobile/field-housekeeping.server.ts": ["job"],
  "src/features/atsalesman/mobile/field-retention.server.ts": ["job"],
  "src/features/atsalesman/mobile/guarded-device.server.ts": ["sign-in"],
  "src/features/atsalesman/mobile/mobile.server.ts": ["sign-in"],
  "src/features/atsalesman/mobile/reassess-visits.server.ts": ["job"],
  "src/features/atsalesman/visit-photo.server.ts": ["job"],
  "src/features/penjualan/push/api-client.server.ts": ["sign-in"],
  "src/features/penjualan/push/push-housekeeping.server.ts": ["job"],
  "src/features/penjualan/push/webhook.server.ts": ["job", "notice"],
  "src/features/program-loyalty/budget-alerts.server.ts": ["notice"],
  "src/features/program-loyalty/budget-end.server.ts": ["common"],
  "src/features/program-loyalty/identity-retention.server.ts": ["job"],
  "src/features/program-loyalty/perubahan/perubahan.server.ts": ["decision"],
  "src/features/program-loyalty/perubahan/simulation.server.ts": ["job"],
  "src/features/program-loyalty/program-loyalty.server.ts": ["bookkeeping", "common"],
  "src/features/program-loyalty/laporan/penukaran-hadiah/late-gifts.server.ts": ["notice"],
  "src/features/program-loyalty/points-v2/transfer/transfer.server.ts": ["decision"],
  "src/features/program-loyalty/points/transfer/transfer.server.ts": ["decision"],
  "src/features/program-loyalty/proposals/claims.server.ts": ["decision"],
  "src/features/program-loyalty/proposals/post-points.server.ts": ["decision"],
  "src/features/program-loyalty/proposals/prepare-claims.server.ts": ["job"],
  "src/features/program-loyalty/proposals/transfer-rules.server.ts": ["decision"],
  "src/features/program-loyalty/redemption/decide.server.ts": ["decision"],
  "src/features/program-loyalty/redemption/request.server.ts": ["decision"],
  "src/features/program-loyalty/redemption/serve-redemption.server.ts": ["decision"],
  "src/features/program-loyalty/point-checks.server.ts": ["job"],
  "src/features/program-loyalty/point-debts.server.ts": ["notice"],
  "src/features/program-loyalty/point-differences.server.ts": ["notice"],
  "src/features/program-loyalty/point-reminders.server.ts": ["notice"],
  "src/features/promo-management/publication-notices.server.ts": ["notice"],
  "src/features/promo-management/serve-publication.server.ts": ["common"],
  "src/features/toko/lelang/auctions.server.ts": ["common"],
  "src/features/toko/lelang/award.server.ts": ["decision", "notice"],
  "src/features/toko/lelang/bids.server.ts": ["bookkeeping"],
  "src/features/toko/lelang/lelang.server.ts": ["decision"],
  "src/platform/access/needs/handlers.server.ts": ["notice"],
  "src/platform/import/forget-identities.server.ts": ["job"],
  "src/platform/workflow/delegation.server.ts": ["people"],
  "src/platform/workflow/escalate.server.ts": ["job"],
  "src/platform/workflow/notices.server.ts": ["notice"],
  "src/platform/jobs/files/keep-files.server.ts": ["job"],
  "src/platform/jobs/notice/access-request.server.ts": ["notice"],
  "src/platform/jobs/notice/notice-emails.server.ts": ["notice"],
  "src/platform/http/observe/metrics.server.ts": ["common"],
  "src/platform/jobs/notice/role-administrators.server.ts": ["notice"],
  "src/platform/jobs/notice/notify.server.ts": ["notice"],
  "src/features/program-loyalty/point/check.server.ts": ["job"],
  "src/features/program-loyalty/point/claims.server.ts": ["decision"],
  "src/features/program-loyalty/point/expire.server.ts": ["job"],
  "src/features/program-loyalty/point/explain.server.ts": ["job"],
  "src/features/program-loyalty/point/recompute.server.ts": ["job"],
  "src/features/program-loyalty/point/round.server.ts": ["job"],
  "src/features/program-loyalty/point/simulate.server.ts": ["job"],
  "src/platform/report/delivery/handlers.server.ts": ["people"],
  "src/platform/report/delivery/job.server.ts": ["job"],
  "src/platform/report/delivery/recipient.server.ts": ["job"],
  "src/platform/report/query/check.server.ts": ["job"],
  "src/platform/report/query/rebuild.server.ts": ["job"],
  "src/platform/records/write/unique-values.server.ts": ["uniqueness"],
  "src/platform/records/write/referenced-ids.server.ts": ["bookkeeping"],
  "src/features/penjualan/stock/ledger.server.ts": ["bookkeeping"],
};

test("every read beyond all scopes is listed with its purpose", async () => {
  const usesByFile: Record<string, string[]> = {};
  for (const f of await readdir("src", { recursive: true, withFileTypes: true })) {
    if (!f.isFile() || !/\.ts$/.test(f.name) || /\.test\.ts$/.test(f.name)) continue;
    const file = `${f.parentPath}/${f.name}`;
    const duties = [...(await readFile(file, "utf8")).matchAll(/\.asPortal\(\s*"([\w-]+)"/g)].map((m) => String(m[1]));
    if (duties.length > 0) usesByFile[file] = [...new Set(duties)].sort();
  }
  expect(usesByFile).toEqual(uses);
});

test("only the connection itself creates a system handle", async () => {
  const makers: string[] = [];
  for (const f of await readdir("src", { recursive: true, withFileTypes: true })) {
    if (!f.isFile() || !/\.ts$/.test(f.name) || /\.test\.ts$/.test(f.name)) continue;
    const file = `${f.parentPath}/${f.name}`;
    const text = await readFile(file, "utf8");
    if (/kind: "system"/.test(text) || /as (unknown as )?Visible\b/.test(text)) makers.push(file);
  }
  expect(makers.sort()).toEqual([
    "src/kit/person.ts",
    "src/platform/database/db.server.ts",
    "src/platform/http/routes.server.ts",
    "src/server/server.ts",
  ]);
});
