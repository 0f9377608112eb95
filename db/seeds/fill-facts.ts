import pg from "pg";
import { seedAdjustmentProposals } from "./adjustment-proposals.ts";
import { seedAuctions } from "./auctions.ts";
import { seedAnnualPlans } from "./annual-plans.ts";
import { seedBulk } from "./bulk.ts";
import { seedBulkSales } from "./bulk-sales.ts";
import { bulkSaleTables, type Dropped, dropIndexes, factTables, priceTables, visitTables } from "./bulk-tables.ts";
import { seedClusters } from "./clusters.ts";
import type { SeedContext } from "./context.ts";
import { seedDuties } from "./duties.ts";
import { seedPatterns, seedSalesmanPositions, seedSalesmanTargets, seedSalesmen } from "./field.ts";
import { seedLogs } from "./logs.ts";
import { seedLoyalty } from "./loyalty.ts";
import { seedCustomerInformation, seedWrongPoint } from "./market.ts";
import { seedObservedPrices } from "./observed-prices.ts";
import { seedOverrides } from "./overrides.ts";
import { seedPartnerDeliveries } from "./partner-deliveries.ts";
import { seedPartners } from "./partners.ts";
import { seedPanels } from "./panels.ts";
import { analyzeFilled, begin, fillParts, nextTransaction, type Part, runInTurn, stepper } from "./parts.ts";
import { seedSales } from "./sales.ts";
import { rollupTasks, seedStoreVersions } from "./rollups.ts";
import { seedSignIns } from "./sign-ins.ts";
import { seedTrail } from "./trail.ts";
import { seedStock, seedSupply } from "./supply.ts";
import { seedLookAlikes } from "./submissions.ts";
import { seedSurveys } from "./surveys.ts";
import { seedTargets } from "./targets.ts";
import { seedUpfront } from "./upfront.ts";
import { seedVisits } from "./visits.ts";

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
  seedLookAlikes,
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
];
/** Parts after bulk sales, once these have their indexes. */
const lastParts: readonly Part[] = [seedAnnualPlans, seedLoyalty];

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

/** Fills sales, stock and all parts in the transaction of the connection. */
export async function fillOnOneConnection(ctx: SeedContext): Promise<void> {
  const dropped = await dropIndexes(ctx.client, factTables);
  await fillFacts(ctx);
  await runInTurn(ctx, [...statementTasks(dropped.constraints), ...statementTasks(dropped.indexes)]);
  await fillParts(ctx, [...peopleParts, seedStoreVersions, ...fieldParts, ...officeParts, ...lastParts]);
  await runInTurn(ctx, rollupTasks(ctx));
}

/**
 * Fills the records of salesmen on a second connection beside sales and stock, and then indexes and rollups of sales and
 * stock beside the other parts. The indexes and foreign keys of all these tables are dropped in a transaction of their
 * own, because its locks would delay the second connection.
 */
export async function fillOnTwoConnections(ctx: SeedContext, url: string): Promise<void> {
  await fillParts(ctx, salesmanParts, nextTransaction);
  const client = new pg.Client({ connectionString: url, application_name: "portal-seed" });
  await client.connect();
  try {
    const second = { ...ctx, client };
    const ofFacts = await dropIndexes(ctx.client, factTables);
    const ofVisits = await dropIndexes(ctx.client, visitTables);
    const ofPrices = await dropIndexes(ctx.client, priceTables);
    const ofBulkSales = await dropIndexes(ctx.client, bulkSaleTables);
    await nextTransaction(ctx);
    await begin(client);
    const field = fillFieldRecords(second, ofVisits, ofPrices);
    field.catch(() => undefined); // reported below, after the facts
    // rows of a table that was truncated in the same transaction need no write-ahead log if wal_level is "minimal"
    await ctx.client.query(`truncate ${factTables.tables.join(", ")}`);
    await fillFacts(ctx);
    const step = stepper(ctx);
    await nextTransaction(ctx);
    await runInTurn(ctx, statementTasks(ofFacts.constraints), nextTransaction);
    const indexes = statementTasks(ofFacts.indexes);
    const besides = field.then(() => runInTurn(second, indexes, nextTransaction));
    besides.catch(() => undefined); // reported below, by the rollups
    await runInTurn(ctx, indexes, nextTransaction);
    step("indexes");
    await shareRollups(ctx, second, besides, ofBulkSales);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Fills all other parts, and the rollups on both connections, on the second one after `besides`. */
async function shareRollups(
  ctx: SeedContext,
  second: SeedContext,
  besides: Promise<void>,
  ofBulkSales: Dropped,
): Promise<void> {
  const otherPeople = peopleParts.filter((part) => !salesmanParts.includes(part));
  await fillParts(ctx, [...otherPeople, seedStoreVersions], nextTransaction);
  const isFact = (table: string) => factTables.tables.includes(table);
  const ofFacts = rollupTasks(ctx, isFact);
  const ofOthers = rollupTasks(ctx, (table) => !isFact(table));
  await Promise.all([
    besides.then(() => runInTurn(second, ofFacts, nextTransaction)),
    fillOfficeRecords(ctx, ofBulkSales)
      .then(() => runInTurn(ctx, ofOthers, nextTransaction))
      .then(() => runInTurn(ctx, ofFacts, nextTransaction)),
  ]);
}

async function fillOfficeRecords(ctx: SeedContext, ofBulkSales: Dropped): Promise<void> {
  await fillParts(ctx, officeParts, nextTransaction);
  await createDropped(ctx, "indexes of bulk sales", ofBulkSales);
  await fillParts(ctx, lastParts, nextTransaction);
}

async function fillFieldRecords(ctx: SeedContext, ofVisits: Dropped, ofPrices: Dropped): Promise<void> {
  await fillParts(ctx, [seedVisits], nextTransaction);
  await createDropped(ctx, "indexes of visits", ofVisits);
  await fillParts(ctx, [seedObservedPrices], nextTransaction);
  await createDropped(ctx, "indexes of observed prices", ofPrices);
  const others = fieldParts.filter((part) => part !== seedVisits && part !== seedObservedPrices);
  await fillParts(ctx, others, nextTransaction);
}

const statementTasks = (statements: readonly string[]): Part[] =>
  statements.map(
    (statement) =>
      async ({ client }) =>
        void (await client.query(statement)),
  );

/** A transaction for each statement, because a foreign key locks the table it refers to until the transaction ends. */
async function createDropped(ctx: SeedContext, name: string, { constraints, indexes }: Dropped): Promise<void> {
  const step = stepper(ctx);
  await nextTransaction(ctx);
  await runInTurn(ctx, statementTasks([...constraints, ...indexes]), nextTransaction);
  step(name);
}
