import { Segmented as Base, type SegmentedProps } from "antd";

type Value = SegmentedProps<string>["value"] & {};

/**
 * A choice of few options as radio buttons, which are one tab stop. Without this antd makes their container another tab
 * stop without function.
 */
export const Segmented = <V extends Value>(props: SegmentedProps<V>) => <Base<V> {...props} tabIndex={undefined} />;
