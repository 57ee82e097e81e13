// Colours of the charts, light and dark. Series differ by lightness and pattern too, never by hue alone.

export interface ChartTheme {
  isDark: boolean
  background: string
  text: string
  muted: string
  line: string
  band: string
  panel: string
  /** Eight colours that stay apart for colour-blind readers; a test simulates three kinds of colour blindness. */
  series: readonly string[]
  better: string
  worse: string
  even: string
}

export const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Microsoft YaHei', " +
  "'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"

// Text, lines and the colours of reads and writes are those of styles/tokens.css, which the report page does not load.

export const LIGHT: ChartTheme = {
  isDark: false,
  background: '#ffffff',
  text: '#14211f',
  muted: '#4a5a57',
  line: '#d8dfdd',
  band: '#eef2f1',
  panel: '#ffffff',
  series: ['#0072b2', '#b75300', '#43a390', '#8f2464', '#524514', '#6b19e5', '#1212a1', '#371e48'],
  better: '#0b6b62',
  worse: '#b75300',
  even: '#6d7c79',
}

export const DARK: ChartTheme = {
  isDark: true,
  background: '#172120',
  text: '#e8efed',
  muted: '#a6b6b2',
  line: '#2b3937',
  band: '#1e2a29',
  panel: '#22302e',
  series: ['#5ab4e8', '#f09a4f', '#3e9874', '#e7e04a', '#c1159f', '#acf6f6', '#7051ec', '#e72323'],
  better: '#4fc3b4',
  worse: '#f09a4f',
  even: '#93a39f',
}

/** A pattern as ECharts draws it over a bar. */
export interface Decal {
  symbol: string
  symbolSize: number
  dashArrayX: number | number[] | number[][]
  dashArrayY: number | number[]
  rotation: number
  color: string
}

const solid: Decal = { symbol: 'none', symbolSize: 0, dashArrayX: 0, dashArrayY: 0, rotation: 0, color: 'transparent' }

const stripes = (rotation: number, dashArrayY: number[], symbolSize = 1): Decal => ({
  symbol: 'rect',
  symbolSize,
  dashArrayX: [1, 0],
  dashArrayY,
  rotation,
  color: 'rgba(255,255,255,0.42)',
})

/** Eight patterns, first none: with one or two series a plain bar reads best. */
export const DECALS: readonly Decal[] = [
  solid,
  stripes(-Math.PI / 4, [2, 5]),
  stripes(0, [2, 4]),
  { ...stripes(0, [5, 0]), symbol: 'circle', symbolSize: 0.5, dashArrayX: [[5, 5], [0, 5, 5, 0]] },
  stripes(Math.PI / 4, [2, 5]),
  stripes(Math.PI / 2, [2, 4]),
  { ...stripes(0, [6, 0]), symbol: 'diamond', symbolSize: 0.7, dashArrayX: [[6, 4], [0, 5, 5, 0]] },
  stripes(-Math.PI / 4, [4, 3]),
]

export const decalAt = (index: number): Decal => DECALS[index % DECALS.length] ?? solid

export const colorAt = (theme: ChartTheme, index: number): string =>
  theme.series[index % theme.series.length] ?? theme.text

export const themeFor = (isDark: boolean): ChartTheme => (isDark ? DARK : LIGHT)
