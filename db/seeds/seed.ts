import pg from "pg";
import { gatherStatistics } from "#platform/database/index.server.ts";
import { seedCalendar } from "./calendar.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedContent, seedTickets } from "./content.ts";
import { seedManuals } from "./manuals.ts";
import { seedPublicationTexts } from "./publications.ts";
import type { SeedContext } from "./context.ts";
import { addMonths, monthOf, todayInJakarta } from "./days.ts";
import { seedDistributors, seedReferences } from "./distributors.ts";
import { seedGeography } from "./geography.ts";
import { seedIdentity } from "./identity.ts";
import { readLand } from "./land.ts";
import { replayPoints, seedWhitelist } from "./loyalty.ts";
import { seedRadii, seedRegularCustomers, seedServices, seedStorePositions } from "./mappings.ts";
import { seedMarketVolumes } from "./market.ts";
import { analyzeFilled, begin, isLarge, stepper } from "./parts.ts";
import { assignPeople, seedPositions } from "./positions.ts";
import { createRandom } from "./random.ts";
import { type ScaleName, scaleOf } from "./scale.ts";
import { createStagingTables } from "./staging.ts";
import { seedStores } from "./stores.ts";
import { seedRegistrations } from "./registrations.ts";
import { seedSubmissions } from "./submissions.ts";
import { seedWarehouseProposals } from "./warehouse-proposals.ts";
import { fillOnOneConnection, fillOnTwoConnections } from "./fill-facts.ts";

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
    const scale = scaleOf(options.scale, options.lines);
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
    // the parts of a large load have gathered statistics of most tables, and autovacuum follows in the background
    if (isLarge(ctx)) await gatherStatistics(client);
    else await client.query("vacuum analyze");
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
    await fillOnOneConnection(ctx);
  } else {
    await fillOnTwoConnections(ctx, secondUrl);
  }
  step("sales, stock, all parts and rollups");
  await seedMarketVolumes(ctx);
  step("market volumes");
  await ctx.client.query("drop schema seeding cascade");
  await restartIds(ctx);
  await seedRegistrations(ctx);
  await seedWhitelist(ctx);
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
