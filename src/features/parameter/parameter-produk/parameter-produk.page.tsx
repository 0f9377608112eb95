import { LandingPage } from "#web/shell/LandingPage.tsx";

export default function ProductParameterPage() {
  return <LandingPage title="Parameter produk" below="/parameter/parameter-produk" />;
}
