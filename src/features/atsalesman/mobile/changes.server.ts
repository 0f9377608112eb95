import type { Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { countDifferences, refreshProfile } from "./customer-profile.server.ts";
import { flagOutliers, type PriceGroup } from "./flag-outliers.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import { fillPanel, type PanelMonth } from "./panel-reading.server.ts";
import { refreshPoints } from "./proposed-points.server.ts";
import { recountDay } from "./recount-day.server.ts";

const inOrder = <T>(items: ReadonlyMap<string, T>): T[] =>
  [...items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);

/**
 * The rows affected by the items of a transaction. What is derived from them is computed once at the end, kind by kind
 * and in the order of the keys, so that concurrent batches take their locks in the same order.
 */
export class Changes {
  private readonly days = new Set<string>();
  private readonly pointed = new Set<number>();
  private readonly captured = new Set<number>();
  private readonly panels = new Map<string, PanelMonth>();
  private readonly prices = new Map<string, PriceGroup>();
  private readonly nouns = new Set<string>();

  /** A day whose visits are counted again. */
  day(day: string): void {
    this.days.add(day);
  }
  /** A place whose proposed location is computed again. */
  point(place: number): void {
    this.pointed.add(place);
  }
  /** A place with new customer information. */
  capture(place: number): void {
    this.captured.add(place);
  }
  panel(key: PanelMonth): void {
    this.panels.set(`${String(key.store).padStart(16, "0")} ${key.month}`, key);
  }
  price(group: PriceGroup): void {
    this.prices.set(JSON.stringify(group), group);
  }
  /** A resource whose open lists offer to reload. */
  noun(noun: string): void {
    this.nouns.add(noun);
  }

  async flush(tx: Db, phone: KnownDevice): Promise<void> {
    for (const key of inOrder(this.panels)) await fillPanel(tx, key);
    await this.refreshProfiles(tx, phone.channel);
    for (const group of inOrder(this.prices)) await flagOutliers(tx, group);
    for (const day of [...this.days].sort()) await recountDay(tx, { ...phone, day });
    for (const noun of this.nouns) await rowsChanged(tx, noun);
  }

  private async refreshProfiles(tx: Db, channel: string): Promise<void> {
    const [pointed, captured] = [[...this.pointed], [...this.captured]];
    if (pointed.length + captured.length === 0) return;
    await refreshPoints(tx, channel, pointed, captured);
    for (const place of captured) await refreshProfile(tx, { place, channel });
    if (captured.length > 0) await countDifferences(tx, captured);
  }
}
