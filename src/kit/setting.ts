import { defineCall } from "./call.ts";

/** The type of a setting: a bounded integer, a boolean, a short text, or roles by code. */
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

/** A setting that an administrator can change for the whole installation; otherwise the default applies. */
export type Setting<V = unknown> = {
  readonly kind: "setting";
  readonly name: string;
  readonly group: string;
  readonly label: string;
  readonly help: string;
  readonly of: SettingType;
  readonly default: V;
};

export const defineSetting = <const T extends SettingType>(
  name: string,
  spec: {
    readonly group: string;
    readonly label: string;
    readonly help: string;
    readonly of: T;
    readonly default: ValueOf<T>;
  },
): Setting<ValueOf<T>> => ({ kind: "setting", name, ...spec });

/** Whether a stored or sent value is valid for this setting. */
export function isValidSettingValue(of: SettingType, value: unknown): boolean {
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
/** `own` is null if the default applies; `version` is then 0. */
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
/** `value: null` restores the default. */
export const settingSave = defineCall<{ name: string; value: SettingValue | null; version: number }, SettingRow>(
  "PUT",
  "/api/setting",
  "setting.write",
  {
    sudo: true,
    notMasked: true,
  },
);
