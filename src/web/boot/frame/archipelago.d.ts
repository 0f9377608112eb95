declare module "virtual:archipelago" {
  /** Addresses of the picture, for a light and a dark ground. */
  export const light: string;
  export const dark: string;
}
