import locale from "antd/es/locale/fr_FR.js";
import "dayjs/locale/fr.js";

export default locale;
