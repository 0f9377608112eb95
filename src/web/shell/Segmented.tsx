import { Segmented as Base, type SegmentedProps } from "antd";

type Value = SegmentedProps<string>["value"] & {};

/** A choice of few as radio buttons, which are one stop of the Tab key by themselves: without this antd makes their box another one, on which no key does anything. */
export const Segmented = <V extends Value>(props: SegmentedProps<V>) => <Base<V> {...props} tabIndex={undefined} />;
