import { landing, type LandingTile } from "#platform/records/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  Page,
  Tile,
  Tiles,
  usePageName,
  useT,
} from "#platform/ui/index.web.ts";
import { useMenu } from "#platform/access/index.web.ts";
import type { MenuNode } from "#platform/access/index.ts";
import tilesStyles from "#platform/ui/element/tiles.module.css";

type Place = { readonly group: string; readonly name: string; readonly at: number };

/** The position of each address in the menu, because landing pages use its order and groups. */
function placesOf(
  nodes: readonly MenuNode[],
  group = "",
  places = new Map<string, Place>(),
): ReadonlyMap<string, Place> {
  for (const n of nodes) {
    if (n.href && !places.has(n.href)) places.set(n.href, { group, name: n.name, at: places.size });
    placesOf(n.children ?? [], n.name, places);
  }
  return places;
}

/** All pages below an address as tiles, grouped and named as in the menu, each with the number of visible rows. */
export function LandingPage({
  title,
  below,
  about,
}: {
  readonly title: string;
  readonly below: string;
  readonly about?: string;
}) {
  const t = useT();
  const pageName = usePageName();
  const query = useQueryCall(landing, { below });
  const places = placesOf(useMenu().nodes);
  return (
    <Page title={pageName(title)}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <LoadingState rows={8} />
      ) : query.data.tiles.length === 0 ? (
        <EmptyState title={t("Belum ada halaman untuk Anda di sini.")} />
      ) : (
        <div className={tilesStyles.landing}>
          {about ? <p className="p-muted">{t(about)}</p> : null}
          {groupsOf(query.data.tiles, places).map(([group, tiles]) => (
            <section key={group}>
              {group ? <h2>{pageName(group)}</h2> : null}
              <Tiles>
                {tiles.map((tile) => (
                  <Tile
                    key={tile.route}
                    to={tile.route}
                    head={pageName(places.get(tile.route)?.name ?? tile.title)}
                    {...(tile.count === null ? {} : { figure: integer(tile.count), note: t("data") })}
                  />
                ))}
              </Tiles>
            </section>
          ))}
        </div>
      )}
    </Page>
  );
}

function groupsOf(tiles: readonly LandingTile[], places: ReadonlyMap<string, Place>): [string, LandingTile[]][] {
  const at = (tile: LandingTile) => places.get(tile.route)?.at ?? Number.MAX_SAFE_INTEGER;
  const groups = new Map<string, LandingTile[]>();
  for (const tile of [...tiles].sort((a, b) => at(a) - at(b))) {
    const group = places.get(tile.route)?.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), tile]);
  }
  return [...groups];
}
