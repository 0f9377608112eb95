const light = "M17 7.5h5v3.6h-5zM6 12.6h5v3.6H6zM17 17.7h5v3.6h-5z";
const full = "M6 7.5h9.5v3.6H6zM12.5 12.6H22v3.6h-9.5zM6 17.7h9.5v3.6H6z";

/** The logo, in as few bytes as possible. */
export const Mark = () => (
  <svg width="32" height="32" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="var(--p-brand)" />
    <path d={full} fill="#fff" />
    <path d={light} fill="#fff" opacity=".62" />
  </svg>
);
