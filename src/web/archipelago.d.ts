declare module "virtual:archipelago" {
  /** URLs of the picture, for the light and the dark theme. */
  export const light: string;
  export const dark: string;
}
