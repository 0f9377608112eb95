import { LandingPage } from "#platform/shell/index.web.ts";

export default function ProductParameterPage() {
  return <LandingPage title="Parameter produk" below="/parameter/parameter-produk" />;
}
