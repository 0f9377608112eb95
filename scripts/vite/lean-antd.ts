import type { Plugin } from "vite";

const helper = "virtual:lean-icon";
const resolved = `\0${helper}`;
const iconFile = /@ant-design\/icons\/es\/icons\/(\w+)\.js$/;

/** One wrapper for all icons, instead of one (with its own copy of a helper) in each of them. */
const helperCode = `import { createElement, forwardRef } from "react";
import AntdIcon from "@ant-design/icons/es/components/AntdIconLight";
export const iconOf = (icon) => /* @__PURE__ */ forwardRef((props, ref) => createElement(AntdIcon, { ...props, ref, icon }));`;

/** An import in a file of antd, and its replacement. */
const swaps = [
  {
    file: "/antd/es/form/context.js",
    from: "import { FormProvider as RcFormProvider } from '@rc-component/form';",
    to: "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';",
  },
  {
    file: "/antd/es/modal/Modal.js",
    from: "import Skeleton from '../skeleton';",
    to: 'const Skeleton = ({ className }) => React.createElement("div", { className, "aria-busy": true });',
  },
] as const;

/**
 * Replaces parts of antd's packages that every page would load although few use them: the form implementation, which
 * base components import for one context; the positioning of pop-ups, which the provider imports for `tooltip.unique`,
 * which is not used here; the skeleton of a loading dialog (`<Modal loading>`; dialogs here show LoadingState); and the
 * repeated wrapping of icons.
 */
export function leanAntd(): Plugin {
  return {
    name: "lean-antd",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: /^virtual:lean-icon$/ }, handler: () => resolved },
    load: { filter: { id: /virtual:lean-icon$/ }, handler: () => helperCode },
    transform: {
      filter: { id: /\/(antd|@ant-design\/icons)\/es\// },
      handler(code, id) {
        const icon = iconFile.exec(id)?.[1];
        if (icon && icon !== "index")
          return `import svg from "@ant-design/icons-svg/es/asn/${icon}";\nimport { iconOf } from "${helper}";\nexport default /* @__PURE__ */ iconOf(svg);`;
        if (id.endsWith("/antd/es/tooltip/UniqueProvider/index.js"))
          return "export default ({ children }) => children;";
        const swap = swaps.find((s) => id.endsWith(s.file));
        if (!swap) return undefined;
        if (!code.includes(swap.from)) this.error(`${swap.file} no longer imports what it did; look at it again`);
        return code.replace(swap.from, swap.to);
      },
    },
  };
}
