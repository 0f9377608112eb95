import { describe, expect, test } from "vitest";
import { type Favourite, isFavourite, readFavourites, toggled } from "./favourites.web.ts";

const page = (n: number): Favourite => ({ key: String(n), title: `Halaman ${n}`, url: `/h/${n}` });
const three = [page(1), page(2), page(3)];

describe("favourites", () => {
  test("are at most three: a fourth is refused until one is removed", () => {
    expect(toggled(three, page(4))).toBeUndefined();
    expect(toggled(three, page(2))).toEqual([page(1), page(3)]);
    expect(toggled([page(1)], page(2))).toEqual([page(1), page(2)]);
  });
  test("are identified by address, whatever their key is", () => {
    expect(isFavourite(three, "/h/2")).toBe(true);
    expect(toggled(three, { ...page(2), key: "900" })).toEqual([page(1), page(3)]);
  });
  test("store only name and address of a page", () => {
    const whole = { ...page(1), icon: "shop", children: [] };
    expect(toggled([], whole)).toEqual([page(1)]);
  });
  test.each([null, "", "nonsense", "{}", '"x"', "[1,null,{}]"])("are empty if the stored value is %o", (text) => {
    expect(readFavourites(text)).toEqual([]);
  });
  test("ignore invalid and surplus entries", () => {
    expect(readFavourites(JSON.stringify([{ url: 1 }, ...three, page(4)]))).toEqual(three);
  });
});
