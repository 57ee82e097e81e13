/** Words of statistics, which only the layers for experts may say. */
export const STATISTICS = /median|interval|percentile|pooled|logarithm|standard deviation|\bp\d\d|95 % sure|中位数|区间|百分位|合并统计|对数|标准差|中位數|區間|百分位|合併統計|對數|標準差/i
