"""What files of many sizes say of a way: the line through their times, its intervals, where it breaks. Pure."""
