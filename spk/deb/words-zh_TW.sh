# shellcheck shell=sh disable=SC2034,SC1111 # common.sh shows `words`; its quotation marks are no shell ones
# What volbench-admin and dpkg's scripts tell the owner, in Traditional Chinese (words-en.sh says how).
words_for() {
  case $1 in
    usage) words="用法：volbench-admin token | give 資料夾 | take 資料夾 | folders | keep on | keep off。說明請見：/usr/share/doc/volbench/README.Debian" ;;
    need-root) words="此操作需要 root 權限。請執行：sudo $2" ;;
    installed) words="儲存空間測速目前只接受本機連線。查看含存取權杖的網址：sudo volbench-admin token。在要測試的儲存空間上提供一個資料夾：sudo volbench-admin give 資料夾" ;;
    no-token) words="服務尚未執行過，因此沒有存取權杖。請啟動服務：sudo systemctl start volbench。若無法啟動，請查看：journalctl -u volbench" ;;
    only-here) words="服務只接受本機連線。要從另一台電腦連線，請在那台電腦上執行：ssh -L $2:127.0.0.1:$2 $3，再開啟上面的網址。要開放給網路：修改 /etc/default/volbench 中的 VOLBENCH_HOST，然後執行：sudo systemctl restart volbench" ;;
    token-unusable) words="$2 中沒有可用的存取權杖：檔案已損壞，或其位置被其他內容佔用。執行以下指令後會產生新的權杖：sudo mv $2 $2.aside; sudo systemctl restart volbench" ;;
    not-running) words="目前沒有程式在該網址回應。請啟動服務：sudo systemctl start volbench。若無法啟動，請查看：journalctl -u volbench" ;;
    not-started) words="儲存空間測速已安裝，但服務未能啟動。原因請查看：journalctl -u volbench" ;;
    cannot-prepare) words="無法建立存放結果的資料夾 $2 或其使用者，原因見上面幾行。排除後請執行：sudo dpkg --configure -a" ;;
    cannot-return) words="無法變更 $2：所在儲存空間為唯讀或沒有回應。它仍提供給儲存空間測速，恢復可寫入後請再試一次。" ;;
    list-unwritable) words="無法寫入 $2：所在儲存空間已滿或為唯讀。未作任何變更。" ;;
    no-folder) words="$2 不是資料夾。請給出要測試的儲存空間上某個資料夾的完整路徑。" ;;
    name-taken) words="$2 已存在，且不是由本指令建立的。請將其移走，或換一個資料夾。" ;;
    cannot-make) words="無法建立 $2：儲存空間已滿或為唯讀。請騰出空間或以可寫入方式掛載，然後再試一次。" ;;
    cannot-reach) words="服務所用的使用者 volbench 無法進入 $2：上層資料夾不允許它進入，或該檔案系統不支援擁有者。請選擇所有人都能進入的資料夾；未作任何變更。" ;;
    given) words="儲存空間測速現在可以寫入 $2，頁面會將其作為該儲存空間的測試資料夾。要收回：sudo volbench-admin take $2" ;;
    not-given) words="$2 從未提供給儲存空間測速。查看已提供的資料夾：sudo volbench-admin folders" ;;
    run-there) words="有測試正在寫入 $2。請取消測試或等它結束，然後再試一次。" ;;
    folder-kept) words="$2 中有其他檔案，因此予以保留，現在歸 root 所有。" ;;
    taken) words="儲存空間測速已無法再寫入 $2。" ;;
    keep-on) words="完整移除（purge）時，將保留 $2 中的結果和設定。" ;;
    keep-off) words="完整移除（purge）時，將刪除 $2 中的結果和設定。" ;;
  esac
}
