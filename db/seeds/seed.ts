import pg from "pg";
import { gatherStatistics } from "#platform/database/index.server.ts";
import { seedAdjustmentProposals } from "./adjustment-proposals.ts";
import { seedAuctions } from "./auctions.ts";
import { seedAnnualPlans } from "./annual-plans.ts";
import { seedBulk } from "./bulk.ts";
import { seedBulkSales } from "./bulk-sales.ts";
import { createIndexes, dropIndexes, factTables, priceTables, visitTables } from "./bulk-tables.ts";
import { seedCalendar } from "./calendar.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedClusters } from "./clusters.ts";
import { seedContent, seedTickets } from "./content.ts";
import { seedManuals } from "./manuals.ts";
import { seedPublicationTexts } from "./publications.ts";
import type { SeedContext } from "./context.ts";
import { addMonths, monthOf, todayInJakarta } from "./days.ts";
import { seedDuties } from "./duties.ts";
import { seedDistributors, seedReferences } from "./distributors.ts";
import { seedPatterns, seedSalesmanPositions, seedSalesmanTargets, seedSalesmen } from "./field.ts";
import { seedGeography } from "./geography.ts";
import { seedIdentity } from "./identity.ts";
import { readLand } from "./land.ts";
import { seedLogs } from "./logs.ts";
import { replayPoints, seedLoyalty, seedWhitelist } from "./loyalty.ts";
import { seedRadii, seedRegularCustomers, seedServices, seedStorePositions } from "./mappings.ts";
import { seedCustomerInformation, seedMarketVolumes, seedObservedPrices, seedWrongPoint } from "./market.ts";
import { seedOverrides } from "./overrides.ts";
import { seedPartnerDeliveries } from "./partner-deliveries.ts";
import { seedPartners } from "./partners.ts";
import { seedPanels } from "./panels.ts";
import { analyzeFilled, begin, fillParts, isLarge, nextTransaction, type Part, runInTurn, stepper } from "./parts.ts";
import { assignPeople, seedPositions } from "./positions.ts";
import { createRandom } from "./random.ts";
import { seedSales } from "./sales.ts";
import { rollupTasks, seedStoreVersions } from "./rollups.ts";
import { type ScaleName, scales } from "./scale.ts";
import { createStagingTables } from "./staging.ts";
import { seedSignIns } from "./sign-ins.ts";
import { seedTrail } from "./trail.ts";
import { seedStock, seedSupply } from "./supply.ts";
import { seedSurveys } from "./surveys.ts";
import { seedTargets } from "./targets.ts";
import { seedStores } from "./stores.ts";
import { seedRegistrations } from "./registrations.ts";
import { seedSubmissions } from "./submissions.ts";
import { seedUpfront } from "./upfront.ts";
import { seedVisits } from "./visits.ts";
import { seedWarehouseProposals } from "./warehouse-proposals.ts";

export type SeedOptions = {
  readonly scale: ScaleName;
  readonly seed?: number;
  readonly today?: string;
  readonly lines?: number;
  readonly log?: (line: string) => void;
};

/**
 * Fills an empty database with a realistic network, the same for the same seed number and day: in one transaction, or
 * a large one on two connections, in a transaction for each part.
 */
export async function seed(url: string, options: SeedOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "portal-seed" });
  await client.connect();
  try {
    const today = options.today ?? todayInJakarta();
    const scale = { ...scales[options.scale], ...(options.lines ? { lines: options.lines } : {}) };
    const ctx: SeedContext = {
      client,
      name: options.scale,
      scale,
      random: createRandom(options.seed ?? 20_240_601),
      onLand: await readLand(),
      today,
      firstMonth: addMonths(monthOf(today), 1 - scale.months),
      log: options.log ?? (() => undefined),
    };
    await refuseFilled(client);
    await begin(client);
    await fill(ctx, isLarge(ctx) ? url : undefined);
    await client.query("commit");
    // autovacuum processes a large load in the background
    await client.query(isLarge(ctx) ? "analyze" : "vacuum analyze");
    // The award reads committed rows, so it runs after the commit. Large networks are seeded without points.
    const since = Date.now();
    if (!isLarge(ctx)) {
      await replayPoints(url, ctx);
      await gatherStatistics(client);
    }
    ctx.log(`points: ${((Date.now() - since) / 1000).toFixed(1)} s`);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const filled = await client.query(
    "select exists (select 1 from distributor) or exists (select 1 from app_user) as yes",
  );
  if (filled.rows[0]?.yes)
    throw new Error("This database already holds people or distributors; demo data goes into an empty one only.");
}

/** Rows to which further parts refer, in the order of their dependencies. */
const peopleParts: readonly Part[] = [
  seedTargets,
  seedClusters,
  seedPanels,
  seedBulk,
  seedSalesmen,
  seedSalesmanPositions,
  seedPatterns,
  seedSalesmanTargets,
];
/** The parts of them that the records of salesmen refer to, and that do not read sales. */
const salesmanParts: readonly Part[] = [seedPanels, seedBulk, seedSalesmen, seedSalesmanPositions, seedPatterns];
/** Visits and other records of salesmen, which no other part reads. */
const fieldParts: readonly Part[] = [
  seedVisits,
  seedSurveys,
  seedObservedPrices,
  seedCustomerInformation,
  seedWrongPoint,
];
/** All other parts, in the order of their dependencies. */
const officeParts: readonly Part[] = [
  seedAuctions,
  seedDuties,
  seedSignIns,
  seedUpfront,
  seedOverrides,
  seedAdjustmentProposals,
  seedTrail,
  seedPartners,
  seedPartnerDeliveries,
  seedLogs,
  seedBulkSales,
  seedAnnualPlans,
  seedLoyalty,
  seedStoreVersions,
];

async function fill(ctx: SeedContext, secondUrl?: string): Promise<void> {
  const step = stepper(ctx);
  await seedCalendar(ctx);
  const geography = await seedGeography(ctx);
  step("regions");
  const catalogue = await seedCatalogue(ctx, geography);
  await seedReferences(ctx);
  step("products and prices");
  const positions = await seedPositions(ctx, geography);
  const distributors = await seedDistributors(ctx, geography, catalogue);
  const stores = await seedStores(ctx, geography, distributors);
  await analyzeFilled(ctx);
  step("stores");
  const services = await seedServices(ctx, stores, distributors);
  await seedStorePositions(ctx, stores, positions);
  await seedRegularCustomers(ctx, stores, distributors);
  await seedRadii(ctx, stores, geography);
  step("mappings");
  await seedIdentity(ctx.client, ctx);
  await assignPeople(ctx);
  step("people");
  await seedContent(ctx, geography);
  await seedPublicationTexts(ctx);
  await seedManuals(ctx);
  await seedTickets(ctx);
  await seedSubmissions(ctx, geography, distributors, stores);
  await seedWarehouseProposals(ctx);
  step("content and proposals");
  await createStagingTables(ctx, { stores, services, distributors, catalogue });
  if (secondUrl === undefined) {
    const dropped = await dropIndexes(ctx.client, factTables);
    await fillFacts(ctx);
    await createIndexes(ctx.client, dropped);
    await fillParts(ctx, [...peopleParts, ...fieldParts, ...officeParts]);
    step("sales, stock and all parts");
    await runInTurn(ctx, rollupTasks(ctx));
    step("rollups");
  } else {
    await onTwoConnections(ctx, secondUrl);
    step("sales, stock, all parts and rollups");
  }
  await seedMarketVolumes(ctx);
  step("market volumes");
  await ctx.client.query("drop schema seeding cascade");
  await restartIds(ctx);
  await seedRegistrations(ctx);
  await seedWhitelist(ctx);
}

/** Sales, deliveries, receipts and stock. */
async function fillFacts(ctx: SeedContext): Promise<void> {
  const step = stepper(ctx);
  const count = await seedSales(ctx);
  step("sales");
  await seedSupply(ctx, count);
  await seedStock(ctx, count);
  await analyzeFilled(ctx);
  step("supply and stock");
}

/**
 * Fills the records of salesmen on a second connection beside sales and stock, and then the rollups on both. The indexes
 * and foreign keys of all these tables are dropped in a transaction of their own, because its locks would delay the
 * second connection.
 */
async function onTwoConnections(ctx: SeedContext, url: string): Promise<void> {
  await fillParts(ctx, salesmanParts, nextTransaction);
  const client = new pg.Client({ connectionString: url, application_name: "portal-seed" });
  await client.connect();
  try {
    const second = { ...ctx, client };
    const ofFacts = await dropIndexes(ctx.client, factTables);
    const ofVisits = await dropIndexes(ctx.client, visitTables);
    const ofPrices = await dropIndexes(ctx.client, priceTables);
    await nextTransaction(ctx);
    await begin(client);
    const field = fillFieldRecords(second, ofVisits, ofPrices);
    field.catch(() => undefined); // reported below, after the facts
    await fillFacts(ctx);
    await createDropped(ctx, "indexes", ofFacts);
    const others = [...peopleParts.filter((part) => !salesmanParts.includes(part)), ...officeParts];
    await fillParts(ctx, others, nextTransaction);
    const rollups = rollupTasks(ctx);
    await Promise.all([
      field.then(() => runInTurn(second, rollups, nextTransaction)),
      runInTurn(ctx, rollups, nextTransaction),
    ]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function fillFieldRecords(
  ctx: SeedContext,
  ofVisits: readonly string[],
  ofPrices: readonly string[],
): Promise<void> {
  await fillParts(ctx, [seedVisits], nextTransaction);
  await createDropped(ctx, "indexes of visits", ofVisits);
  await fillParts(ctx, [seedObservedPrices], nextTransaction);
  await createDropped(ctx, "indexes of observed prices", ofPrices);
  const others = fieldParts.filter((part) => part !== seedVisits && part !== seedObservedPrices);
  await fillParts(ctx, others, nextTransaction);
}

async function createDropped(ctx: SeedContext, name: string, statements: readonly string[]): Promise<void> {
  const step = stepper(ctx);
  await nextTransaction(ctx);
  await createIndexes(ctx.client, statements, () => nextTransaction(ctx));
  step(name);
}

/** Rows were inserted with explicit ids, so the sequences must continue after them. */
async function restartIds(ctx: SeedContext): Promise<void> {
  const tables = (
    await ctx.client.query<{ t: string }>(
      "select table_name as t from information_schema.columns where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'",
    )
  ).rows;
  for (const { t } of tables)
    await ctx.client.query(
      `select setval(pg_get_serial_sequence('${t}', 'id'), greatest(1, coalesce(max(id), 1)), max(id) is not null) from ${t}`,
    );
}
