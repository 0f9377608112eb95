import { describe, expect, test } from "vitest";
import { type Favourite, isFavourite, readFavourites, toggled } from "./favourites.ts";

const page = (n: number): Favourite => ({ key: String(n), title: `Halaman ${n}`, url: `/h/${n}` });
const three = [page(1), page(2), page(3)];

describe("favourites", () => {
  test("are at most three: a fourth is refused, one of the three is taken out", () => {
    expect(toggled(three, page(4))).toBeUndefined();
    expect(toggled(three, page(2))).toEqual([page(1), page(3)]);
    expect(toggled([page(1)], page(2))).toEqual([page(1), page(2)]);
  });
  test("are known by address, whatever the key has become", () => {
    expect(isFavourite(three, "/h/2")).toBe(true);
    expect(toggled(three, { ...page(2), key: "900" })).toEqual([page(1), page(3)]);
  });
  test("keep no more of a page than its name and address", () => {
    const whole = { ...page(1), icon: "shop", children: [] };
    expect(toggled([], whole)).toEqual([page(1)]);
  });
  test.each([null, "", "nonsense", "{}", '"x"', "[1,null,{}]"])("are none where storage says %o", (text) => {
    expect(readFavourites(text)).toEqual([]);
  });
  test("drop what is broken and what is too many", () => {
    expect(readFavourites(JSON.stringify([{ url: 1 }, ...three, page(4)]))).toEqual(three);
  });
});
