declare const table: unique symbol;
/**
 * The id of a row that was read within the scope of the person it is used for. Only the functions of this file create
 * one, so that an id taken from a request cannot be used to read beyond the scope.
 */
export type Visible<T extends string = string> = number & { readonly [table]: T };
/** Parameters of a handle that ignores scope: plain numbers are not accepted as ids, and text never is one. */
export type VisibleParams = Readonly<
  Record<string, Visible | readonly Visible[] | string | readonly string[] | boolean | null>
>;
