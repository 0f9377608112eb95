import locale from "antd/es/locale/ru_RU.js";
import "dayjs/locale/ru.js";

export default locale;
