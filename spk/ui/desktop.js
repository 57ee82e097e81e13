// Asks DSM for this desktop's SynoToken, volbench's CGI for a one-time ticket, and carries the ticket to the service in
// the address's fragment, which no server and no log ever sees.
(() => {
  'use strict'

  const WORDS = {
    en: {
      name: 'Volume Bench',
      opening: 'Opening Volume Bench…',
      'not-signed-in': 'DSM does not know this browser. Sign in to DSM again, then click the icon once more.',
      'not-administrator': 'Only members of the group administrators may use Volume Bench.',
      storage: 'Volume Bench could not write into its own folder. Its volume may be full or read-only.',
      other: 'DSM did not answer as expected. Sign in with your DSM account on the page of Volume Bench instead.',
      quickconnect:
        'QuickConnect reaches DSM alone, not the port of Volume Bench. Open DSM by the address of the NAS in your own network, then click the icon again. From elsewhere: VPN, or a proxy of your own.',
      by_account: 'Sign in with a DSM account',
    },
    'zh-CN': {
      name: '存储空间测速',
      opening: '正在打开存储空间测速…',
      'not-signed-in': 'DSM 不认识此浏览器。请重新登录 DSM，然后再次点击图标。',
      'not-administrator': '仅 administrators 群组的成员可以使用存储空间测速。',
      storage: '存储空间测速无法写入自己的文件夹，所在存储空间可能已满或为只读。',
      other: 'DSM 未按预期响应。请改在存储空间测速页面上用 DSM 帐户登录。',
      quickconnect:
        'QuickConnect 只能访问 DSM，无法访问存储空间测速的端口。请在自己的网络中用 NAS 的地址打开 DSM，再次点击图标；在外网请使用 VPN 或自己的反向代理。',
      by_account: '使用 DSM 帐户登录',
    },
    'zh-TW': {
      name: '儲存空間測速',
      opening: '正在開啟儲存空間測速…',
      'not-signed-in': 'DSM 不認識此瀏覽器。請重新登入 DSM，然後再次點選圖示。',
      'not-administrator': '僅 administrators 群組的成員可以使用儲存空間測速。',
      storage: '儲存空間測速無法寫入自己的資料夾，所在儲存空間可能已滿或為唯讀。',
      other: 'DSM 未按預期回應。請改在儲存空間測速頁面上用 DSM 帳號登入。',
      quickconnect:
        'QuickConnect 只能存取 DSM，無法存取儲存空間測速的連接埠。請在自己的網路中用 NAS 的位址開啟 DSM，再次點選圖示；在外部網路請使用 VPN 或自己的反向代理伺服器。',
      by_account: '使用 DSM 帳號登入',
    },
  }
  /** Where the service is unless the CGI says otherwise. */
  const DEFAULT_PORT = 18290
  const browser = navigator.language.toLowerCase()
  const isTraditional = /^zh-(tw|hk|mo|hant)/.test(browser)
  const language = isTraditional ? 'zh-TW' : browser.startsWith('zh') ? 'zh-CN' : 'en'
  const words = WORDS[language]
  const told = document.getElementById('told')

  const say = (key) => {
    told.textContent = words[key] ?? words.other
  }

  /** Where the service is: the owner's own address for it, else its port on the host this page came from. */
  const placeOf = (port, address) => address ?? `http://${location.hostname}:${port}/`

  /**
   * Whether this page came through one of QuickConnect's relays, which carry DSM's own ports and no other. Its names for
   * the NAS itself (NAS.direct.quickconnect.to) lead to the NAS. Unverified on a box.
   */
  const isRelayed = /\.quickconnect\.(to|cn)$/.test(location.hostname) && !location.hostname.includes('.direct.')

  /** DSM hands the token of the desktop to pages of its own origin; its address may also carry it already. */
  async function synoToken() {
    const inAddress = new URLSearchParams(location.search).get('SynoToken')
    if (inAddress) return inAddress
    const answer = await fetch('../../login.cgi', { credentials: 'same-origin', cache: 'no-store' })
    const told = await answer.json()
    return typeof told.SynoToken === 'string' ? told.SynoToken : ''
  }

  async function askForTicket(token) {
    const answer = await fetch('index.cgi', {
      method: 'POST',
      headers: { 'X-SYNO-TOKEN': token },
      credentials: 'same-origin',
      cache: 'no-store',
    })
    return answer.json()
  }

  function refuse(reason, place) {
    say(reason)
    if (reason === 'not-administrator' || (isRelayed && !place.address)) return
    const way = document.getElementById('way')
    way.href = placeOf(place.port, place.address)
    way.textContent = words.by_account
    way.hidden = false
  }

  async function open() {
    document.documentElement.lang = language
    document.title = document.getElementById('name').textContent = words.name
    say('opening')
    try {
      const token = await synoToken()
      // Asked without a token, too: the refusal says where the service is.
      const told = await askForTicket(token)
      if (told.error) refuse(token ? told.error : 'not-signed-in', told)
      else if (isRelayed && !told.address) say('quickconnect')
      // Replaced, so that the way back does not come through here again.
      else location.replace(`${placeOf(told.port, told.address)}#ticket=${encodeURIComponent(told.ticket)}`)
    } catch {
      refuse('other', { port: DEFAULT_PORT })
    }
  }

  void open()
})()
