import type { Plugin } from "vite";

const helper = "virtual:lean-icon";
const resolved = `\0${helper}`;
const iconFile = /@ant-design\/icons\/es\/icons\/(\w+)\.js$/;

/** One wrapper for all icons, instead of one (with its own copy of a helper) in each of them. */
const helperCode = `import { createElement, forwardRef } from "react";
import AntdIcon from "@ant-design/icons/es/components/AntdIconLight";
export const iconOf = (icon) => /* @__PURE__ */ forwardRef((props, ref) => createElement(AntdIcon, { ...props, ref, icon }));`;

/**
 * What antd's packages cost every page of a build although few use it: the machinery of forms, which the base components
 * import for one context; the placing of pop-ups, which the provider imports for gliding tooltips (`tooltip.unique`, which
 * nothing here turns on); and the repeated wrapping of icons.
 */
export function leanAntd(): Plugin {
  return {
    name: "lean-antd",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === helper ? resolved : undefined),
    load: (id) => (id === resolved ? helperCode : undefined),
    transform(code, id) {
      const icon = iconFile.exec(id)?.[1];
      if (icon && icon !== "index")
        return `import svg from "@ant-design/icons-svg/es/asn/${icon}";\nimport { iconOf } from "${helper}";\nexport default /* @__PURE__ */ iconOf(svg);`;
      if (id.endsWith("/antd/es/tooltip/UniqueProvider/index.js")) return "export default ({ children }) => children;";
      if (!id.endsWith("/antd/es/form/context.js")) return undefined;
      const lean = code.replace(
        "import { FormProvider as RcFormProvider } from '@rc-component/form';",
        "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';",
      );
      if (lean === code) this.error("antd/es/form/context.js no longer imports the form machinery as it did; look at it again");
      return lean;
    },
  };
}
