import type { App } from "antd";

/** The functions of antd that show a message, a notification or a dialog. */
export type Instances = ReturnType<typeof App.useApp>;

let instances: Instances | undefined;
const waiting: ((i: Instances) => void)[] = [];

/** Called by the host when it is mounted, and with undefined when it is removed. */
export function setFeedbackInstances(mounted: Instances | undefined): void {
  instances = mounted;
  if (mounted) for (const call of waiting.splice(0)) call(mounted);
}

/** Runs the call now or when the host is mounted. Returns whether the host is mounted. */
export function whenMounted(call: (i: Instances) => void): boolean {
  if (instances) call(instances);
  else waiting.push(call);
  return instances !== undefined;
}
