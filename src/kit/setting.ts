import { defineCall } from "./call.ts";

/** How a setting is typed: a whole number in bounds, yes or no, a short text, or roles by their codes. */
export type SettingType =
  | { readonly type: "integer"; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly type: "boolean" }
  | { readonly type: "text"; readonly max: number }
  | { readonly type: "roles" };
type ValueOf<T extends SettingType> = T extends { type: "integer" }
  ? number
  : T extends { type: "boolean" }
    ? boolean
    : T extends { type: "roles" }
      ? readonly string[]
      : string;

/** What an administrator may decide for the whole installation; without a decision the usual value holds. */
export type Setting<V = unknown> = {
  readonly kind: "setting";
  readonly name: string;
  readonly group: string;
  readonly label: string;
  readonly help: string;
  readonly of: SettingType;
  readonly usual: V;
};

export const defineSetting = <const T extends SettingType>(
  name: string,
  spec: {
    readonly group: string;
    readonly label: string;
    readonly help: string;
    readonly of: T;
    readonly usual: ValueOf<T>;
  },
): Setting<ValueOf<T>> => ({ kind: "setting", name, ...spec });

/** Whether a stored or sent value is one this setting can have. */
export function fits(of: SettingType, value: unknown): boolean {
  if (of.type === "boolean") return typeof value === "boolean";
  if (of.type === "integer")
    return Number.isInteger(value) && (value as number) >= of.min && (value as number) <= of.max;
  if (of.type === "text")
    return (
      typeof value === "string" &&
      value.trim().length > 0 &&
      value.length <= of.max &&
      value.isWellFormed() &&
      !value.includes("\0")
    );
  return (
    Array.isArray(value) &&
    value.length <= 50 &&
    value.every((v) => typeof v === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(v))
  );
}

export type SettingValue = number | boolean | string | readonly string[];
/** `own` is null where the usual value holds; `version` is 0 then. */
export type SettingRow = {
  readonly name: string;
  readonly own: SettingValue | null;
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};
export type SettingRole = { readonly code: string; readonly name: string };
export const settingList = defineCall<
  Record<string, never>,
  { data: readonly SettingRow[]; roles: readonly SettingRole[] }
>("GET", "/api/setting", "setting.read");
/** `value: null` returns to the usual one. */
export const settingSave = defineCall<{ name: string; value: SettingValue | null; version: number }, SettingRow>(
  "PUT",
  "/api/setting",
  "setting.write",
  {
    sudo: true,
    notMasked: true,
  },
);
